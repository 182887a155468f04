int turn(void) {
    static volatile unsigned turns;
    turns++;
    return 1;
}
