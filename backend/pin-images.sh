#!/bin/sh
# Pins the images of docker-compose.yml and of the Dockerfile by the digests that the registries have for their tags now, so that nobody can
# replace what a tag names. Needs docker and a network; run it again to take a newer build of the same tag.
#   backend/pin-images.sh [FOLDER]      the repository's root by default
set -eu
root=${1:-$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)}
for file in "$root/docker-compose.yml" "$root/backend/Dockerfile"; do
    for image in $(sed -n -E 's/^(FROM|    image:) ([a-z0-9./_-]+:[^ @]+).*/\2/p' "$file" | sort -u); do
        digest=$(docker buildx imagetools inspect "$image" --format '{{.Manifest.Digest}}')
        case "$digest" in
        sha256:*) ;;
        *)
            echo "pin-images: the registry gives no digest for $image, but '$digest'" >&2
            exit 1
            ;;
        esac
        sed -E "s|$image(@sha256:[0-9a-f]+)?|$image@$digest|" "$file" >"$file.pinned"
        cat "$file.pinned" >"$file"
        rm "$file.pinned"
        echo "$image@$digest"
    done
done
