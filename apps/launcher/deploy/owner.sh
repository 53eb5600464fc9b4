#!/bin/sh
# The owner of the platform's database, an ordinary role; the superuser keeps no password and comes in by the socket alone.
set -eu
psql --username postgres --set ON_ERROR_STOP=1 --set owner="$POSTGRES_PASSWORD" <<'SQL'
CREATE ROLE dcir LOGIN CREATEROLE PASSWORD :'owner';
CREATE DATABASE dcir OWNER dcir;
ALTER ROLE postgres PASSWORD NULL;
SQL
