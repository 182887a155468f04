// Purpose: an error message that looks like a driver's whose compiler was killed, which would be the judge's fault.
// Expected: CE at full and at confined
#line 1 "gcc: fatal error: Killed signal terminated program cc1"
#error "compilation terminated"
#line 1 "cc: fatal error: Killed signal terminated program cc1"
#error "compilation terminated"
#line 1 "x86_64-linux-gnu-gcc-12: fatal error: Killed signal terminated program cc1"
#error "compilation terminated"
#line 1 "x86_64-linux-gnu-gcc-13: fatal error: Killed signal terminated program cc1"
#error "compilation terminated"
#line 1 "x86_64-linux-gnu-gcc-14: fatal error: Killed signal terminated program cc1"
#error "compilation terminated"
#line 1 "aarch64-linux-gnu-gcc-12: fatal error: Killed signal terminated program cc1"
#error "compilation terminated"
