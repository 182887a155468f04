bool within(long number);
