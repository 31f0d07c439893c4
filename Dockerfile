# Image of the site, with `content/` and `openapi/`. If both folders are mounted instead, a restart publishes their changes.
#   docker build -t docs .
#   docker run --read-only --cap-drop ALL -p 3000:3000 -v ./content:/srv/content:ro -v ./openapi:/srv/openapi:ro docs

# Must be the version of `node` in package.json. A test compares both.
ARG NODE_VERSION=24.21.0
# Pins the base image: a tag can be moved to another image, a digest cannot. Give it with a leading @:
#   docker build --build-arg NODE_DIGEST=@$(docker buildx imagetools inspect node:24.21.0-bookworm-slim --format '{{.Manifest.Digest}}') .
ARG NODE_DIGEST=
# The image that is in use. The new image also contains its scripts and styles, which pages of the old image request
# during and after a rolling deployment: docker build --build-arg PREVIOUS=registry.example/docs:1 .
# By default, there is none.
ARG PREVIOUS=node:${NODE_VERSION}-bookworm-slim${NODE_DIGEST}

FROM node:${NODE_VERSION}-bookworm-slim${NODE_DIGEST} AS base
WORKDIR /srv

FROM ${PREVIOUS} AS previous
RUN mkdir -p /srv/build/client

FROM base AS dependencies
COPY package.json package-lock.json .npmrc ./
# Without `--omit=optional`, npm installs TypeScript, which a package names as an optional peer.
RUN npm ci --omit=dev --omit=optional --no-audit --no-fund
# The packages of the image in CycloneDX format. With `--omit=dev`, npm would also leave out the packages that both the
# server and development packages need.
RUN npm pkg delete devDependencies && npm sbom --sbom-format=cyclonedx > sbom.json

FROM base AS build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.json vite.config.ts react-router.config.ts server.ts ./
COPY tools tools
COPY app app
COPY content content
COPY openapi openapi
COPY --from=previous /srv/build/client build/client
# The check stops the build if the content has an error.
RUN node tools/build.ts && node tools/check.ts
RUN node tools/list-licenses.ts > LICENSES.txt

FROM base
ENV NODE_ENV=production
COPY --from=dependencies /srv/node_modules node_modules
COPY --from=build /srv/build build
COPY --from=dependencies /srv/sbom.json ./
COPY --from=build /srv/LICENSES.txt ./
COPY package.json server.ts ./
COPY content content
COPY openapi openapi
# All files belong to root, so that an attacker who controls the process cannot change them.
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Without a shell or npm as the parent process, signals reach the server.
# The flags save a third of the memory, see "Sizing" in docs/operations.md.
CMD ["node", "--heap-growing-percent=20", "--max-semi-space-size=16", "--expose-gc", "server.ts"]
