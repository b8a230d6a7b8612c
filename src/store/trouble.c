/* The words and sentences of what can be wrong with a store, a row each. */
#include "store/trouble.h"

static const tb_error_kind kinds[TB_TROUBLES] = {
    [TB_STORE_FULL] = {"store-full",
                       {"There is no room left to keep the games: {1}.",
                        "対局を保存する場所がいっぱいです（{1}）。"}},
    [TB_STORE_GONE] = {"store-gone",
                       {"The games cannot be kept or read at the moment: {1}.",
                        "いまは対局の保存や読み出しができません（{1}）。"}},
    [TB_STORE_NEWER] = {"store-newer",
                        {"These games were kept by a newer version of this program: {1}.",
                         "新しい版のプログラムで保存された対局です（{1}）。"}},
    [TB_NOT_A_STORE] = {"not-a-store",
                        {"There are no games of this program here, or they are damaged: {1}.",
                         "このプログラムで保存した対局ではないか、壊れています（{1}）。"}},
    [TB_STORE_LOCKED] = {"store-locked",
                         {"Another program has these games open: {1}.",
                          "この対局の保存先は、ほかのプログラムが使っています（{1}）。"}},
    [TB_STORE_BUSY] = {"store-busy",
                       {"Too much waits to be kept: try again in a moment.",
                        "保存が混み合っています。少ししてからもう一度お試しください。"}},
    [TB_NOT_KEPT] = {"not-kept", {"This cannot be kept: {1}.", "これは保存できません（{1}）。"}},
};

const tb_error_kind *tb_trouble_kind(tb_trouble trouble) {
    return &kinds[trouble];
}

bool tb_store_fail(tb_error *error, tb_trouble trouble, const char *detail) {
    const bool unsaid = detail == NULL || detail[0] == '\0';
    tb_fail(
        error, "store",
        TB_SAID(unsaid ? "no reason was given" : detail, unsaid ? "理由はわかりません" : detail));
    return tb_fail_as(error, &kinds[trouble]);
}
