import { expect, test } from "vitest";
import { readSettings } from "#server/settings.ts";

const KEYS = { STRIPE_SECRET_KEY: "sk", STRIPE_PUBLISHABLE_KEY: "pk", STRIPE_WEBHOOK_SECRET: "whsec" };

test.each(["http://127.0.0.1:4242", "http://localhost:4242/", "http://[::1]:4242"])(
  "a stand-in for Stripe on this machine, %s, is taken",
  (url) => {
    expect(readSettings({ ...KEYS, STRIPE_API_URL: url }).STRIPE_API_URL).toBe(url);
  },
);

test.each([
  "https://api.stripe.com",
  "http://stripe.example:4242",
  "http://127.0.0.1.example:4242",
  "http://127.0.0.1:4242@stripe.example:80",
  "http://127.0.0.1",
  "http://127.0.0.1:4242/v1",
])("cards and keys are never sent to %s by a setting", (url) => {
  expect(() => readSettings({ ...KEYS, STRIPE_API_URL: url })).toThrow(/^Settings: STRIPE_API_URL /);
});

test("STRIPE_API_URL without Stripe’s keys is refused", () => {
  expect(() => readSettings({ STRIPE_API_URL: "http://127.0.0.1:4242" })).toThrow(/keys of Stripe/);
});
