import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { policyFor } from "./page-policy.ts";

const digest = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
const scriptsAllowed = (html: string, cardHosts = false) =>
  /script-src ([^;]*)/.exec(policyFor(Buffer.from(html), cardHosts))?.[1]?.trim();

test("a script that stands in the page may run, whatever its signs and attributes", () => {
  const [one, other] = ['say("l’été 🙂")', "import('a')\nstart()"];
  const html = `<head><script>${one}</script></head><p>é</p><script type="module" async="">${other}</script>`;
  expect(scriptsAllowed(html)).toBe(`'self' ${digest(one)} ${digest(other)}`);
});

test("the same script twice is named once", () => {
  expect(scriptsAllowed("<script>a()</script><script>a()</script>")).toBe(`'self' ${digest("a()")}`);
});

test("files and data that nothing runs are not named", () => {
  const html = `<script src="/assets/a.js"></script><script type="application/ld+json">{"a":1}</script>
    <script type="application/json">{}</script><script></script>`;
  expect(scriptsAllowed(html)).toBe("'self'");
});

test("a script that is not ended is not named", () => {
  expect(scriptsAllowed("<p><script>a()")).toBe("'self'");
  expect(scriptsAllowed("<p><script")).toBe("'self'");
});

test("workers are our own, also where the card provider's scripts run", () => {
  const policy = (cardHosts: boolean) => policyFor(Buffer.from("<p>"), cardHosts);
  expect(policy(true)).toContain("worker-src 'self';");
  // Without a word of their own they are held to the scripts' list.
  expect(policy(false)).not.toContain("worker-src");
  expect(scriptsAllowed("<p>")).toBe("'self'");
});

test("the card provider's scripts run on the payment page alone", () => {
  expect(scriptsAllowed("<p>", true)).toContain("https://js.stripe.com");
  expect(scriptsAllowed("<p>")).not.toContain("stripe");
});
