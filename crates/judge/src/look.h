/* Included before a program that is built with sanitizers: prints its calls at three moments, then ends it. The first is
   after so many milliseconds of CPU time as the environment says; without them it does nothing. It includes nothing, and
   has names of its own, so that what follows means what it always means. A program may have a variable `signal`: the library
   has the function under another name too. */
#ifdef __cplusplus
extern "C" {
#endif
void tribunal_end(int) __asm__("_exit");
const char *tribunal_variable(const char *) __asm__("secure_getenv");
int tribunal_number(const char *) __asm__("atoi");
int tribunal_set_timer(int, const long *, long *) __asm__("setitimer");
void tribunal_print_calls(void) __asm__("__sanitizer_print_stack_trace");
void (*tribunal_on_signal(int, void (*)(int)))(int) __asm__("ssignal");
#ifdef __cplusplus
}
#endif
static int tribunal_first_ms;
static void tribunal_look_after(int ms) {
    /* No interval, then seconds and microseconds, counted while it computes: ITIMER_PROF. */
    long once[4] = {0, 0, ms / 1000, ms % 1000 * 1000};
    tribunal_set_timer(2, once, 0);
}
static void tribunal_look(int signal) {
    static int looks;
    (void)signal;
    tribunal_print_calls();
    if (++looks == 3) tribunal_end(0);
    tribunal_look_after(tribunal_first_ms / 8 + 1);
}
__attribute__((constructor)) static void tribunal_begin(void) {
    const char *first = tribunal_variable("TRIBUNAL_LOOK_MS");
    if (first && (tribunal_first_ms = tribunal_number(first)) > 0) {
        tribunal_on_signal(27, tribunal_look); /* SIGPROF */
        tribunal_look_after(tribunal_first_ms);
    }
}
