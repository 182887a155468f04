void shout(const char *name);
