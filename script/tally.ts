import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { JSONReport, JSONReportSuite } from "@playwright/test/reporter";
import type { JsonTestResults } from "vitest/node";
import type { FileTimes } from "./file-times.ts";

/**
 * Sums up the reports of the two test runners: the slowest files, failed tests with a short reason, and one line of totals.
 * Fails when a runner ran no test.
 */
const [vitestFile = "", timesFile = "", playwrightFile = ""] = process.argv.slice(2);
const LINES_OF_A_FAILURE = 4;
const SLOWEST = 10;

function read<Report>(file: string): Partial<Report> {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}

function tell(file: string, name: string, message = "no message") {
  const why = stripVTControlCharacters(message).split("\n").slice(0, LINES_OF_A_FAILURE).join("\n    ");
  console.log(`failed: ${relative("", file)} › ${name}\n    ${why}`);
}

const times = new Map<string, number>(
  Object.entries(read<FileTimes>(timesFile)).map(([file, ms = 0]) => [file, ms]),
);
const vitest = read<JsonTestResults>(vitestFile);
for (const { name: file, assertionResults, status, message } of vitest.testResults ?? []) {
  const failed = assertionResults.filter((test) => test.status === "failed");
  for (const test of failed) tell(file, test.fullName, test.failureMessages?.[0]);
  // A file that failed to load, or before its first test.
  if (status === "failed" && failed.length === 0) tell(file, "the whole file", message);
}

function tellJourneys({ specs, suites = [] }: JSONReportSuite) {
  for (const { ok, file, title, tests } of specs) {
    const path = `tests/journeys/${file}`;
    const results = tests.flatMap((test) => test.results);
    times.set(
      path,
      results.reduce((sum, { duration }) => sum + duration, times.get(path) ?? 0),
    );
    if (!ok) tell(path, title, results.at(-1)?.error?.message);
  }
  suites.forEach(tellJourneys);
}
const playwright = read<JSONReport>(playwrightFile);
playwright.suites?.forEach(tellJourneys);

console.log("slowest files:");
for (const [file, ms] of [...times].toSorted(([, one], [, other]) => other - one).slice(0, SLOWEST))
  console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);

const { expected = 0, unexpected = 0, flaky = 0, skipped: left = 0 } = playwright.stats ?? {};
const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTotalTests = 0 } = vitest;
const passed = numPassedTests + expected + flaky;
const failed = numFailedTests + unexpected;
const skipped = numPendingTests + left;
const ranBoth = numTotalTests > 0 && expected + unexpected + flaky > 0;
if (!ranBoth) console.error("A test runner ran nothing.");
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exitCode = failed === 0 && ranBoth ? 0 : 1;
