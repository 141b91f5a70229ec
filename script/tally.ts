import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { JSONReport, JSONReportSuite } from "@playwright/test/reporter";
import type { JsonTestResults } from "vitest/node";

/**
 * Sums up the reports of the two test runners: failed tests with a short reason, and one line of totals. Fails when a runner
 * ran no test.
 */
const [vitestFile = "", playwrightFile = ""] = process.argv.slice(2);
const LINES_OF_A_FAILURE = 4;

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

const vitest = read<JsonTestResults>(vitestFile);
for (const { name: file, assertionResults, status, message } of vitest.testResults ?? []) {
  const failed = assertionResults.filter((test) => test.status === "failed");
  for (const test of failed) tell(file, test.fullName, test.failureMessages?.[0]);
  // A file that failed to load, or before its first test.
  if (status === "failed" && failed.length === 0) tell(file, "the whole file", message);
}

function tellJourneys({ specs, suites = [] }: JSONReportSuite) {
  for (const { ok, file, title, tests } of specs) {
    if (!ok) tell(`tests/journeys/${file}`, title, tests[0]?.results.at(-1)?.error?.message);
  }
  suites.forEach(tellJourneys);
}
const playwright = read<JSONReport>(playwrightFile);
playwright.suites?.forEach(tellJourneys);

const { expected = 0, unexpected = 0, flaky = 0, skipped: left = 0 } = playwright.stats ?? {};
const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTotalTests = 0 } = vitest;
const passed = numPassedTests + expected + flaky;
const failed = numFailedTests + unexpected;
const skipped = numPendingTests + left;
const ranBoth = numTotalTests > 0 && expected + unexpected + flaky > 0;
if (!ranBoth) console.error("A test runner ran nothing.");
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exitCode = failed === 0 && ranBoth ? 0 : 1;
