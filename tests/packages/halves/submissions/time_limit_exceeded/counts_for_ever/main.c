int turn(void);

int main(void) {
    while (turn()) {}
    return 0;
}
