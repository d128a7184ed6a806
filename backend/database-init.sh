#!/bin/sh
# Makes the database's roles; docker-compose runs it in an empty volume. In a volume of an older version, run it once:
#   docker compose exec database sh /docker-entrypoint-initdb.d/roles.sh
set -eu
psql -v ON_ERROR_STOP=1 -v password="$POSTGRES_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" -f /opt/plateau/database-roles.sql
# From then on the superuser is reached from inside the container alone.
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" -c "alter role \"$POSTGRES_USER\" password null"
