// The one door to OpenSSL: what libsodium does not have (RSA signatures, and P-256, HKDF and AES-GCM for Web Push), and for
// tests the server's side of TLS.
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/obj_mac.h>
#include <openssl/param_build.h>
#include <openssl/params.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
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

// A key of the curve P-256. `scalar`: the private half, or NULL for a public key. NULL where the point is not on the curve.
static inline EVP_PKEY *p256_key(const BIGNUM *scalar, const unsigned char *point, size_t point_count) {
  OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
  OSSL_PARAM *parameters = NULL;
  if (builder != NULL && OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_GROUP_NAME, "P-256", 0) == 1 &&
      OSSL_PARAM_BLD_push_octet_string(builder, OSSL_PKEY_PARAM_PUB_KEY, point, point_count) == 1 &&
      (scalar == NULL || OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_PRIV_KEY, scalar) == 1)) {
    parameters = OSSL_PARAM_BLD_to_param(builder);
  }
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
  EVP_PKEY *key = NULL;
  int selection = scalar == NULL ? EVP_PKEY_PUBLIC_KEY : EVP_PKEY_KEYPAIR;
  if (parameters != NULL && context != NULL && EVP_PKEY_fromdata_init(context) == 1 &&
      EVP_PKEY_fromdata(context, &key, selection, parameters) != 1) {
    key = NULL;
  }
  EVP_PKEY_CTX_free(context);
  OSSL_PARAM_free(parameters);
  OSSL_PARAM_BLD_free(builder);
  return key;
}

// The key pair of a private scalar of 32 bytes, big-endian. NULL where it is 0, or not below the order of the curve.
static inline EVP_PKEY *p256_key_pair(const unsigned char *scalar) {
  EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
  EC_POINT *point = group == NULL ? NULL : EC_POINT_new(group);
  BIGNUM *number = BN_bin2bn(scalar, 32, NULL);
  unsigned char bytes[65];
  EVP_PKEY *key = NULL;
  if (point != NULL && number != NULL && !BN_is_zero(number) && BN_cmp(number, EC_GROUP_get0_order(group)) < 0 &&
      EC_POINT_mul(group, point, number, NULL, NULL, NULL) == 1 &&
      EC_POINT_point2oct(group, point, POINT_CONVERSION_UNCOMPRESSED, bytes, 65, NULL) == 65) {
    key = p256_key(number, bytes, 65);
  }
  BN_clear_free(number);
  EC_POINT_free(point);
  EC_GROUP_free(group);
  return key;
}

// A fresh key pair. A macro, which Swift does not read.
static inline EVP_PKEY *p256_random(void) { return EVP_EC_gen("P-256"); }

// The 65 bytes of a key's point. 1 if they were written.
static inline int p256_point(EVP_PKEY *key, unsigned char *point) {
  size_t count = 0;
  return EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_ENCODED_PUBLIC_KEY, point, 65, &count) == 1 && count == 65;
}

// OpenSSL's signature in DER as the 64 bytes of a JWS (RFC 7518 section 3.4). 1 if they were written.
static inline int p256_raw_signature(const unsigned char *der, size_t count, unsigned char *raw) {
  ECDSA_SIG *signature = d2i_ECDSA_SIG(NULL, &der, (long)count);
  int done = signature != NULL && BN_bn2binpad(ECDSA_SIG_get0_r(signature), raw, 32) == 32 &&
             BN_bn2binpad(ECDSA_SIG_get0_s(signature), raw + 32, 32) == 32;
  ECDSA_SIG_free(signature);
  return done;
}

// HKDF with SHA-256 (RFC 5869), extract and expand. 1 if `out` was written.
static inline int hkdf_sha256(const unsigned char *secret, size_t secret_count, const unsigned char *salt, size_t salt_count,
                              const unsigned char *info, size_t info_count, unsigned char *out, size_t out_count) {
  OSSL_PARAM parameters[] = {
    OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, (char *)"SHA256", 0),
    OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, (void *)secret, secret_count),
    OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, (void *)salt, salt_count),
    OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, (void *)info, info_count),
    OSSL_PARAM_construct_end(),
  };
  EVP_KDF *kdf = EVP_KDF_fetch(NULL, "HKDF", NULL);
  EVP_KDF_CTX *context = kdf == NULL ? NULL : EVP_KDF_CTX_new(kdf);
  int done = context != NULL && EVP_KDF_derive(context, out, out_count, parameters) == 1;
  EVP_KDF_CTX_free(context);
  EVP_KDF_free(kdf);
  return done;
}
