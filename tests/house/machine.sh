# A machine of its own: a minimal Debian 12 in a temporary folder, for tests/house/fresh.sh and deb_test.sh.
# The folders of the kernel are mounted in a namespace that ends with the test, and the devices are
# new ones: what is removed at the end is never the machine's own.
# shellcheck shell=bash

may() {
    [ "$(id -u)" -eq 0 ] || { echo "it takes root, to make a Debian of its own"; return 1; }
    unshare --mount --pid --fork --mount-proc true 2> /dev/null \
        || { echo "namespaces cannot be made here (in a container without privileges?)"; return 1; }
}

# "repository release" of what is Debian's own among the sources of packages.
debian_sources() {
    apt-get indextargets --format '$(ORIGIN)|$(REPO_URI) $(RELEASE)' 'Created-By: Packages' | sed -n 's/^Debian|//p' | sort -u
}

# With no more of this machine's settings than it takes to reach Debian's packages.
minimal_debian() { # root, packages
    local mirror security
    [ -n "$(debian_sources)" ] || apt-get update -qq
    mirror=$(debian_sources | awk '$2 !~ /security/ { print $1; exit }')
    security=$(debian_sources | awk '$2 ~ /security/ { print $1; exit }')
    [ -n "$mirror" ] || fail "apt knows no source of Debian's own packages"
    say "making a minimal Debian 12"
    debootstrap --variant=minbase --include="$2" bookworm "$1" "$mirror" > "$1.log" 2>&1 \
        || { tail -n 15 "$1.log" >&2; fail "debootstrap failed"; }
    printf '#!/bin/sh\nexit 101\n' > "$1/usr/sbin/policy-rc.d" # no services
    chmod +x "$1/usr/sbin/policy-rc.d"
    {
        echo "deb $mirror bookworm main"
        echo "deb $mirror bookworm-updates main"
        [ -z "$security" ] || echo "deb $security bookworm-security main"
    } > "$1/etc/apt/sources.list"
    apt-config dump | grep -E '^Acquire::(https?|Check-Valid|Check-Date|Retries|ForceIP)' > "$1/etc/apt/apt.conf.d/50machine" || true
    cp -an /etc/apt/trusted.gpg.d/. "$1/etc/apt/trusted.gpg.d/"
    cp /etc/resolv.conf /etc/hosts "$1/etc/"
    mkdir -p "$1/usr/local/share/ca-certificates"
    cp -r /usr/local/share/ca-certificates/. "$1/usr/local/share/ca-certificates/"
}

mount_kernel() { # root
    mount -t proc proc "$1/proc"
    mount -t tmpfs -o mode=755 tmpfs "$1/dev"
    mknod -m 666 "$1/dev/null" c 1 3
    mknod -m 666 "$1/dev/zero" c 1 5
    mknod -m 666 "$1/dev/full" c 1 7
    mknod -m 666 "$1/dev/random" c 1 8
    mknod -m 666 "$1/dev/urandom" c 1 9
    mknod -m 666 "$1/dev/tty" c 5 0
    mkdir "$1/dev/pts" "$1/dev/shm"
    mount -t devpts -o newinstance,ptmxmode=666,mode=620,gid=5 devpts "$1/dev/pts"
    ln -s pts/ptmx "$1/dev/ptmx"
    ln -s /proc/self/fd "$1/dev/fd"
    mount -t tmpfs -o mode=1777 tmpfs "$1/dev/shm"
}

# Removes the folder of a machine, unless something is still mounted there.
remove_machine() { # folder
    if grep -q " $1/" /proc/self/mountinfo; then
        echo "something is mounted below $1, so it is left there" >&2
    else
        rm -rf --one-file-system "$1"
    fi
}
