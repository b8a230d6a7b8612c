#!/usr/bin/env bash
# Builds three packages for the Debian that this runs on, into build-deb/:
#
#   teban         the program, the page, the man page, the service (not started by itself)
#   libteban0     the shared library, for programs of others; teban itself does not need it
#   libteban-dev  headers, the static library, pkg-config
#
# dpkg-shlibdeps finds out what they depend on. The same tree gives the same bytes.
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/lib.sh
umask 022 # for everybody, whoever builds
out=build-deb
version=$(sed -n 's/^project(teban VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
soversion=$(sed -n 's/.*SOVERSION \([0-9]*\)).*/\1/p' CMakeLists.txt)
architecture=$(dpkg --print-architecture)
libraries=lib/$(dpkg-architecture -qDEB_HOST_MULTIARCH)
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2> /dev/null || stat -c %Y CHANGELOG.md)}
export SOURCE_DATE_EPOCH

# ---- what goes where ----

configure $out -DTEBAN_TESTS=OFF -DCMAKE_INSTALL_PREFIX=/usr -DCMAKE_INSTALL_LIBDIR="$libraries"
say "building the packages: $out/"
build $out program
rm -rf $out/whole $out/packages $out/*.deb
DESTDIR=$out/whole cmake --install $out > $out/install.txt

package() { # name, folder of its files
    echo "$out/packages/$1${2:+/$2}"
}
place() { # package, what of the whole
    local from
    for from in "${@:2}"; do
        mkdir -p "$(package "$1" "$(dirname "usr/$from")")"
        mv "$out"/whole/usr/$from "$(package "$1" "$(dirname "usr/$from")")/"
    done
}
place teban bin/teban share/teban share/man
place libteban$soversion "$libraries/libteban.so.*"
place libteban-dev include "$libraries/libteban.so" "$libraries/libteban.a" "$libraries/pkgconfig"
left=$(find $out/whole ! -type d)
[ -z "$left" ] || fail "these belong to no package:" "$left"

gzip -9n "$(package teban usr/share/man/man1/teban.1)"
install -D -m 644 packaging/teban.service "$(package teban lib/systemd/system)/teban.service"
install -D -m 644 packaging/default "$(package teban etc/default)/teban"
strip --strip-unneeded "$(package teban usr/bin/teban)" "$(package libteban$soversion "usr/$libraries")"/libteban.so.*.*
strip --strip-debug --enable-deterministic-archives "$(package libteban-dev "usr/$libraries/libteban.a")"

# ---- what every package has ----

copyright() {
    echo 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/'
    echo 'Upstream-Name: teban'
    echo
    echo 'Files: *'
    sed -n 's/^Copyright (c) /Copyright: /p' LICENSE
    echo 'License: Expat'
    sed '1,/^Copyright/d; /^$/d; s/^/ /' LICENSE
}
changelog() {
    printf 'teban (%s) unstable; urgency=medium\n\n  * CHANGELOG.md in the sources says what is new.\n\n' "$version"
    printf ' -- the teban authors <teban@localhost>  %s\n' "$(date -R -u -d "@$SOURCE_DATE_EPOCH")"
}
for name in teban libteban$soversion libteban-dev; do
    folder=$(package $name usr/share/doc/$name)
    mkdir -p "$folder" "$(package $name DEBIAN)"
    copyright > "$folder/copyright"
    changelog | gzip -9n > "$folder/changelog.gz"
done
cp docs/OPERATING.md docs/API.md "$(package teban usr/share/doc/teban)/"

# ---- control ----

# What the binaries of a package need, as packages. dpkg-shlibdeps wants to stand in a source package.
mkdir -p $out/debian
printf 'Source: teban\n\nPackage: teban\nArchitecture: any\nDescription: x\n' > $out/debian/control
needs() { # files
    (cd $out && dpkg-shlibdeps -O "${@/#$out\//}" 2> shlibdeps.txt) | sed -n 's/^shlibs:Depends=//p'
}

control() { # package, section, depends, description...
    cat << EOF
Package: $1
Source: teban
Version: $version
Architecture: $architecture
Maintainer: the teban authors <teban@localhost>
Installed-Size: $(du -sk --apparent-size "$(package "$1" .)" | cut -f 1)
Depends: $3
Section: $2
Priority: optional
Multi-Arch: $(if [ "$1" = teban ]; then echo foreign; else echo same; fi)
Description: $4
$(printf ' %s\n' "${@:5}")
EOF
}
# libwebsockets loads its use of libev when the server starts: nothing in the program names it
control teban games "$(needs "$(package teban usr/bin/teban)"), libwebsockets-evlib-ev" \
    "play, learn and study five board and card games" \
    "Jatsuna, Keserima, Rugby Chess, Card Slot and Isshin Ittai in the terminal and in a" \
    "browser, against the computer and with friends: teban serves the page and hosts" \
    "tables. A service for hosting comes with it and is not started by itself." > "$(package teban DEBIAN/control)"
control libteban$soversion libs "$(needs "$(package libteban$soversion "usr/$libraries")"/libteban.so.*.*)" \
    "rules of five board and card games (shared library)" \
    "For programs that were built with libteban-dev." > "$(package libteban$soversion DEBIAN/control)"
control libteban-dev libdevel "libteban$soversion (= $version), libjansson-dev" \
    "rules of five board and card games (development files)" \
    "Headers, the static library and a pkg-config file." > "$(package libteban-dev DEBIAN/control)"
echo "libteban $soversion libteban$soversion (>= $version)" > "$(package libteban$soversion DEBIAN/shlibs)"
echo 'activate-noawait ldconfig' > "$(package libteban$soversion DEBIAN/triggers)"
echo /etc/default/teban > "$(package teban DEBIAN/conffiles)"
for script in postinst prerm postrm; do
    install -m 755 packaging/$script "$(package teban DEBIAN)/$script"
done

# ---- the packages ----

for name in teban libteban$soversion libteban-dev; do
    (cd "$(package $name)" && find . -type f ! -path './DEBIAN/*' ! -path './etc/*' -printf '%P\0' | sort -z \
        | xargs -0 md5sum > DEBIAN/md5sums)
    find "$(package $name)" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
    dpkg-deb --root-owner-group --build "$(package $name)" $out > $out/dpkg-deb.txt
done
printf '%s\n' $out/*.deb
