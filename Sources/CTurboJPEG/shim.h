// TurboJPEG's own API: it answers with codes, and so no longjmp of libjpeg's passes through Swift.
#include <turbojpeg.h>
