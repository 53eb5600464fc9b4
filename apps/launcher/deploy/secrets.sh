#!/bin/sh
# Makes the secrets of an installation in a folder that does not exist yet: sh secrets.sh [FOLDER]
# Containers read them by the group of the platform's account, 1000, which only root can give them.
set -eu
umask 077
folder=${1:-secrets}
mkdir "$folder"
cd "$folder"

owner=$(openssl rand -hex 24)
# The platform makes its own login, and its password of the owner's (apps/api/db/api-role.ts).
login=$(printf dcir_api | openssl dgst -sha256 -hmac "$owner" | sed 's/.* //')
printf %s "$owner" > database-owner
printf %s "postgres://dcir:$owner@pgbouncer:6432/dcir" > database-url
printf %s "postgres://dcir:$owner@database:5432/dcir" > database-owner-url
printf '"dcir" "%s"\n"dcir_api" "%s"\n' "$owner" "$login" > pgbouncer-users
openssl rand -hex 10 | tr -d '\n' > s3-access-key
openssl rand -hex 24 | tr -d '\n' > s3-secret-key
openssl rand -base64 32 > secrets-key
openssl rand -hex 32 > ingestion-token
openssl rand -hex 24 > metrics-token
openssl genpkey -quiet -algorithm rsa -pkeyopt rsa_keygen_bits:3072 > login-key.pem
openssl pkey -in login-key.pem -pubout > login-key.pub.pem
openssl genpkey -algorithm ed25519 > audit-key.pem

# The store is reached over TLS, with an authority that signs for it alone and is then forgotten.
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3650 -subj '/CN=DCIR store authority' \
  -keyout authority.key -out store-authority.pem 2> /dev/null
openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj '/CN=store' -keyout store-key.pem -out store.csr 2> /dev/null
printf 'subjectAltName=DNS:store\nextendedKeyUsage=serverAuth\n' > store.ext
openssl x509 -req -in store.csr -CA store-authority.pem -CAkey authority.key -days 3650 -extfile store.ext \
  -out store.pem 2> /dev/null
rm authority.key store.csr store.ext store-authority.srl 2> /dev/null || true

chmod 0440 ./*
chmod 0750 .
if [ "$(id -u)" = 0 ]; then chown -R 0:1000 .; else echo 'Say as root: chown -R 0:1000' "$PWD"; fi
