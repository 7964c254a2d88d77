#!/bin/sh
# check-hardening.sh PROGRAM   checks that a program for Linux looks for no library beside itself, has full RELRO, and
#                              checks its stack
set -eu
program=$1
dynamic=$(readelf --dynamic --wide "$program")
refuse() {
  echo "$program: $1" >&2
  exit 1
}
case $dynamic in *'$ORIGIN'*) refuse "it looks for libraries beside itself" ;; esac
case $dynamic in *BIND_NOW* | *'Flags: NOW'*) ;; *) refuse "it is not bound when it is loaded" ;; esac
readelf --program-headers --wide "$program" | grep -q GNU_RELRO || refuse "its tables stay writable"
readelf --symbols --dyn-syms --wide "$program" | grep -q __stack_chk_fail || refuse "its stack is not checked"
