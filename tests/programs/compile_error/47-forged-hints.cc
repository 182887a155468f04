// Purpose: error messages that look like the hint at a missing header, and like a linker without static libraries.
// Expected: CE at full and at confined
#error "'memset' is defined in header '<cstring>'; did you forget to '#include <cstring>'?"
#line 1 "/usr/bin/ld: cannot find -lstdc++: have you installed the static version of the stdc++ library ?"
#error "collect2: error: ld returned 1 exit status"
