# The server as an image: one process, with the built server and pages. See docs/runbook.md.
# The version of Node is the one of package.json; a test holds both against each other. A new version brings a new digest.
FROM node:26.10.0-trixie-slim@sha256:ec7758ee051e457b468b32bde57b0879010b325bb9862718e9615225ce4aaae1 AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Not `npm ci`, for the reason in tools/setup.mjs; the versions are those of the lock all the same. No scripts: the only
# ones that are allowed make links for the built-in PostgreSQL, which an image does not use.
RUN npm install --no-save --omit=dev --ignore-scripts --no-fund --no-audit
COPY . .
RUN node tools/build.ts && node tools/setup.mjs --server && rm -rf src/web node_modules/node-linux-*

FROM node:26.10.0-trixie-slim@sha256:ec7758ee051e457b468b32bde57b0879010b325bb9862718e9615225ce4aaae1
# pg_dump and pg_restore of PostgreSQL 17, for the backup and restore commands.
RUN apt-get update \
  && apt-get install -y --no-install-recommends postgresql-client-17 \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/src ./src
COPY --from=build /app/brand ./brand
# Code belongs to root and is not writable; only the data folder is the server's.
RUN install -d -o node -g node -m 700 /data
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data METRICS_PORT=9464 NODE_DISABLE_COMPILE_CACHE=1
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--disable-proto=throw", "--max-semi-space-size=8", "dist/server/start.js", "--built"]
