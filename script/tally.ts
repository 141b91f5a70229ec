import { readFileSync } from "node:fs";

/** Adds up what the two test runners wrote and closes with one plain line. Fails when a runner ran nothing. */
const [vitestFile = "", playwrightFile = ""] = process.argv.slice(2);

function read(file: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}
const count = (value: unknown) => (typeof value === "number" ? value : 0);

const vitest = read(vitestFile);
const stats = read(playwrightFile).stats;
const playwright = typeof stats === "object" && stats !== null ? { ...stats } : {};
const of = (name: string) => count((playwright as Record<string, unknown>)[name]);

const passed = count(vitest.numPassedTests) + of("expected") + of("flaky");
const failed = count(vitest.numFailedTests) + of("unexpected");
const skipped = count(vitest.numPendingTests) + of("skipped");
const ranBoth = count(vitest.numTotalTests) > 0 && of("expected") + of("unexpected") + of("flaky") > 0;
if (!ranBoth) console.error("A test runner ran nothing.");
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exitCode = failed === 0 && ranBoth ? 0 : 1;
