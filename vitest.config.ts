import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

const BESIDE_THE_CODE = "{contract,messages,server,web,admin,script,bench}/**/*.test.{ts,tsx}";
const LONG = ["tests/**/*.test.ts", "server/embedded-postgres/**/*.test.ts"];
const limits = { testTimeout: 20_000, hookTimeout: 60_000 };

/** Files that need a process of their own: those that replace a module, and those that watch the whole process. */
const ALONE = [
  ...globSync(BESIDE_THE_CODE).filter((file) => /\bvi\.(?:m|doM)ock\(/.test(readFileSync(file, "utf8"))),
  // OpenTelemetry is set up once a process.
  "server/observe/traces/**/*.test.ts",
  // Counts the threads that the process starts.
  "server/documents/render-in-thread.test.ts",
];

export default defineConfig({
  test: {
    // Runs once, because the projects don't extend this configuration.
    globalSetup: ["./tests/database/test-cluster.ts"],
    // Two cores: more workers only take time from each other.
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...limits,
          name: "shared",
          include: [BESIDE_THE_CODE],
          exclude: [...LONG, ...ALONE],
          // A file takes half the time when the app is already loaded.
          isolate: false,
          setupFiles: ["./tests/leave-as-found.ts"],
        },
      },
      { test: { ...limits, name: "alone", include: ALONE } },
      { test: { ...limits, name: "long", include: LONG } },
    ],
  },
});
