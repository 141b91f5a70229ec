import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { CHROMIUM, CHROMIUM_ARGS } from "./tests/chromium.ts";

// Workers read this file again: folder and port are chosen once a run and handed down.
// Below 32,768, where systems begin to take ports for outgoing connections.
process.env.JOURNEY_PORT ??= String(20_000 + Math.floor(Math.random() * 12_000));
process.env.JOURNEY_DATA_DIR ??= join(tmpdir(), `reluit-journeys-${randomUUID()}`);

export default defineConfig({
  testDir: "tests/journeys",
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: "list",
  outputDir: "test-results",
  use: {
    baseURL: `http://localhost:${process.env.JOURNEY_PORT}`,
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    // A trace of each journey takes as long as the journey itself: TRACE=1 when one has to be looked into.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    launchOptions: {
      executablePath: CHROMIUM,
      args: CHROMIUM_ARGS,
    },
  },
  webServer: {
    // Root's database runs as another account: were the folder closed to it, it would lie in /var/lib, where nobody removes
    // it. The data goes when the shop has ended, and not before: a global teardown would still find it writing.
    command:
      'trap : TERM INT; mkdir -p -m 755 "$DATA_DIR"; node server/main.ts; case "$DATA_DIR" in *reluit-journeys-*) rm -rf "$DATA_DIR";; esac',
    url: `http://localhost:${process.env.JOURNEY_PORT}/health/ready`,
    timeout: 120_000,
    // What the shop warns of stands beside the journey that failed.
    stdout: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    env: {
      NODE_ENV: "production",
      DEMO: "1",
      // The account from which buy-backs are paid: an example IBAN.
      PAYOUT_IBAN: "FR7630006000011234567890189",
      PORT: process.env.JOURNEY_PORT,
      HOST: "localhost",
      DATA_DIR: process.env.JOURNEY_DATA_DIR,
      LOG_LEVEL: "warn",
      RATE_LIMIT_FACTOR: "1000",
    },
  },
});
