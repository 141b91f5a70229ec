import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{contract,messages,server,web,admin,script,bench}/**/*.test.{ts,tsx}", "tests/**/*.test.ts"],
    globalSetup: ["./tests/database/test-cluster.ts"],
    // Two cores: more workers only take time from each other.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
