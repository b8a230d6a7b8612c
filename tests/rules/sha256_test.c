/* SHA-256 against the examples of NIST and against libsodium. */
#include "base/read.h"
#include "base/sha256.h"
#include "support.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static const char *hex_of(const uint8_t *digest, char *buffer) {
    tb_text text = tb_text_in(buffer, 2 * TB_SHA256_BYTES + 1);
    tb_write_hex(digest, TB_SHA256_BYTES, &text);
    return buffer;
}

static void test_nist_examples(void **context) {
    static const struct {
        const char *message, *digest;
    } rows[] = {
        {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
        {"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrl"
         "m"
         "nopqrsmnopqrstnopqrstu",
         "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"},
    };
    (void)context;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint8_t digest[TB_SHA256_BYTES];
        char hex[2 * TB_SHA256_BYTES + 1];
        tb_sha256_of(rows[i].message, strlen(rows[i].message), digest);
        assert_string_equal(hex_of(digest, hex), rows[i].digest);
    }
}

static void test_a_million_letters(void **context) {
    char letters[1000];
    uint8_t digest[TB_SHA256_BYTES];
    char hex[2 * TB_SHA256_BYTES + 1];
    tb_sha256 hash;
    (void)context;
    memset(letters, 'a', sizeof letters);
    tb_sha256_begin(&hash);
    for (int i = 0; i < 1000; i++)
        tb_sha256_add(&hash, letters, sizeof letters);
    tb_sha256_end(&hash, digest);
    assert_string_equal(hex_of(digest, hex),
                        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

/* Any bytes of any length, added in pieces of any length. */
static void test_against_libsodium(void **context) {
    enum { MOST = 1000 };
    tb_random random = tb_random_from(1);
    (void)context;
    assert_true(sodium_init() >= 0);
    for (uint32_t round = 0; round < support_scaled(4000); round++) {
        uint8_t message[MOST];
        uint8_t digest[TB_SHA256_BYTES];
        uint8_t expected[crypto_hash_sha256_BYTES];
        tb_sha256 hash;
        const size_t length = round < MOST ? round : tb_random_below(&random, MOST);
        for (size_t i = 0; i < length; i++)
            message[i] = (uint8_t)tb_random_next(&random);
        tb_sha256_begin(&hash);
        for (size_t at = 0; at < length;) {
            const size_t piece = 1 + tb_random_below(&random, (uint32_t)(length - at));
            tb_sha256_add(&hash, message + at, piece);
            at += piece;
        }
        tb_sha256_end(&hash, digest);
        crypto_hash_sha256(expected, message, length);
        assert_memory_equal(digest, expected, sizeof digest);
    }
}

static void test_hex(void **context) {
    uint8_t bytes[2];
    char text[8];
    (void)context;
    assert_true(tb_read_hex("0aFf", bytes, 2));
    assert_int_equal(bytes[0], 0x0a);
    assert_int_equal(bytes[1], 0xff);
    tb_text out = tb_text_in(text, sizeof text);
    tb_write_hex(bytes, 2, &out);
    assert_string_equal(text, "0aff");
    assert_false(tb_read_hex("0aF", bytes, 2));
    assert_false(tb_read_hex("0aFff", bytes, 2));
    assert_false(tb_read_hex("0aFg", bytes, 2));
    assert_false(tb_read_hex("", bytes, 2));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nist_examples),
        cmocka_unit_test(test_a_million_letters),
        cmocka_unit_test(test_against_libsodium),
        cmocka_unit_test(test_hex),
    };
    return cmocka_run_group_tests_name("sha256", tests, NULL, NULL);
}
