// The one door to OpenSSL: RSA signatures, which libsodium does not have, and for tests the server's side of TLS.
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
