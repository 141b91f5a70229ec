import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { policyFor } from "./page-policy.ts";

const digest = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
const policyOf = (html: string, cardHosts = false, imageHosts: readonly string[] = []) =>
  policyFor(Buffer.from(html), { cardHosts, imageHosts });
const directive = (policy: string, name: string) =>
  policy
    .split(";")
    .find((part) => part.startsWith(`${name} `))
    ?.slice(name.length + 1);
const scriptsAllowed = (html: string, cardHosts = false) =>
  directive(policyOf(html, cardHosts), "script-src");

test("an inline script of the page may run, whatever its characters and attributes", () => {
  const [one, other] = ['say("l’été 🙂")', "import('a')\nstart()"];
  const html = `<head><script>${one}</script></head><p>é</p><script type="module" async="">${other}</script>`;
  expect(scriptsAllowed(html)).toBe(`'self' ${digest(one)} ${digest(other)}`);
});

test("a script that occurs twice has one hash", () => {
  expect(scriptsAllowed("<script>a()</script><script>a()</script>")).toBe(`'self' ${digest("a()")}`);
});

test("files and data blocks have no hash", () => {
  const html = `<script src="/assets/a.js"></script><script type="application/ld+json">{"a":1}</script>
    <script type="application/json">{}</script><script></script>`;
  expect(scriptsAllowed(html)).toBe("'self'");
});

test("an unterminated script has no hash", () => {
  expect(scriptsAllowed("<p><script>a()")).toBe("'self'");
  expect(scriptsAllowed("<p><script")).toBe("'self'");
});

test("workers are our own, also where the card provider's scripts run", () => {
  expect(directive(policyOf("<p>", true), "worker-src")).toBe("'self'");
  // Without a directive of their own they are held to the scripts' list.
  expect(policyOf("<p>")).not.toContain("worker-src");
  expect(scriptsAllowed("<p>")).toBe("'self'");
});

test("the card provider's scripts run on the payment page alone", () => {
  expect(scriptsAllowed("<p>", true)).toContain("https://js.stripe.com");
  expect(scriptsAllowed("<p>")).not.toContain("stripe");
});

test("style elements of the page are named by their hashes, and inline code is allowed in attributes alone", () => {
  const policy = policyOf('<style data-href="page">a{b:c}</style><p style="d:e"><style>é{}</style>');
  expect(directive(policy, "style-src")).toBe(`'self' ${digest("a{b:c}")} ${digest("é{}")}`);
  expect(directive(policy, "style-src-attr")).toBe("'unsafe-inline'");
  expect(policy.match(/'unsafe-inline'/g)).toHaveLength(1);
});

test("pictures come from the shop and from the origins of the setting, from no other host", () => {
  expect(directive(policyOf("<p>"), "img-src")).toBe("'self'");
  expect(directive(policyOf("<p>", true), "img-src")).toBe("'self'");
  const hosts = ["https://images.example", "https://cdn.example:8443"];
  expect(directive(policyOf("<p>", false, hosts), "img-src")).toBe(`'self' ${hosts.join(" ")}`);
});
