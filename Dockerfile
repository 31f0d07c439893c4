# Image of the site, with `content/` and `openapi/`. If both folders are mounted instead, a restart publishes their changes.
#   docker build -t docs .
#   docker run --read-only --cap-drop ALL -p 3000:3000 -v ./content:/srv/content:ro -v ./openapi:/srv/openapi:ro docs

# Must be the version of `node` in package.json. A test compares both.
ARG NODE_VERSION=24.21.0

FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /srv
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.json vite.config.ts react-router.config.ts server.ts ./
COPY tools tools
COPY app app
COPY content content
COPY openapi openapi
# The check stops the build if the content has an error.
RUN node_modules/.bin/react-router build && node tools/check.ts

FROM node:${NODE_VERSION}-bookworm-slim AS dependencies
WORKDIR /srv
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund

FROM node:${NODE_VERSION}-bookworm-slim
ENV NODE_ENV=production
WORKDIR /srv
COPY --from=dependencies /srv/node_modules node_modules
COPY --from=build /srv/build build
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
CMD ["node", "--heap-growing-percent=20", "--max-semi-space-size=8", "--expose-gc", "server.ts"]
