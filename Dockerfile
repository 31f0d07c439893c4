# The image that runs the site. `content/` and `openapi/` are in it, and can be mounted over: publishing is then a restart.
#   docker build -t docs .
#   docker run --read-only --cap-drop ALL -p 3000:3000 -v ./content:/srv/content:ro -v ./openapi:/srv/openapi:ro docs

# The same version as `node` in package.json; a test compares them.
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
# Stops here when the content has an error.
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
# Files belong to root and are only read: whatever got into the process could change none of them.
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# No shell and no npm in between: signals reach the process.
CMD ["node", "server.ts"]
