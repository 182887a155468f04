import sys

from shared import line

line([int(sys.argv[2])] * int(sys.argv[1]))
