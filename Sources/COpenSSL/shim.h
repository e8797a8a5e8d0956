// The one door to OpenSSL: RSA signatures, which libsodium does not have, and for tests the server's side of TLS.
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>

// A public key of two numbers in this machine's byte order. NULL for what is none. In C, since the parameters keep pointers to
// their names.
static inline EVP_PKEY *rsa_public_key(unsigned char *n, size_t n_count, unsigned char *e, size_t e_count) {
  OSSL_PARAM parameters[] = {
    OSSL_PARAM_construct_BN(OSSL_PKEY_PARAM_RSA_N, n, n_count),
    OSSL_PARAM_construct_BN(OSSL_PKEY_PARAM_RSA_E, e, e_count),
    OSSL_PARAM_construct_end(),
  };
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "RSA", NULL);
  EVP_PKEY *key = NULL;
  if (context != NULL && EVP_PKEY_fromdata_init(context) == 1 &&
      EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, parameters) != 1) {
    key = NULL;
  }
  EVP_PKEY_CTX_free(context);
  return key;
}
