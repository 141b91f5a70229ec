import { expect, test } from "vitest";
import { openLoginDelays } from "./login-delays.ts";

const start = Date.parse("2026-11-20T10:00:00Z");
const at = (seconds: number) => new Date(start + seconds * 1000);
const owner = { email: "ana@example.test", address: "192.0.2.1" };

/** Fails again and again, each time as soon as it is heard; the waits that it met. */
function insist(delays: ReturnType<typeof openLoginDelays>, attempt: typeof owner, times: number) {
  const waits: number[] = [];
  let clock = 0;
  for (let n = 0; n < times; n += 1) {
    const wait = delays.secondsLeft(attempt, at(clock));
    waits.push(wait);
    clock += wait;
    delays.failed(attempt, at(clock));
  }
  return { waits, clock };
}

test("the first five failures cost nothing, then each doubles the wait up to a minute", () => {
  const { waits } = insist(openLoginDelays(), owner, 14);
  expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

test("a quarter of an hour without a failure forgets them", () => {
  const delays = openLoginDelays();
  const { clock } = insist(delays, owner, 12);
  expect(delays.secondsLeft(owner, at(clock))).toBeGreaterThan(0);
  expect(delays.secondsLeft(owner, at(clock + 900))).toBe(0);
  delays.failed(owner, at(clock + 900));
  expect(delays.secondsLeft(owner, at(clock + 900))).toBe(0);
});

test("many accounts tried from one address make that address wait, and no other", () => {
  const delays = openLoginDelays();
  for (let n = 0; n < 40; n += 1) delays.failed({ email: `p${n}@example.test`, address: "192.0.2.9" }, at(0));
  expect(delays.secondsLeft({ email: "new@example.test", address: "192.0.2.9" }, at(0))).toBeGreaterThan(0);
  expect(delays.secondsLeft({ email: "new@example.test", address: "192.0.2.10" }, at(0))).toBe(0);
});

test("a success starts the account's count anew", () => {
  const delays = openLoginDelays();
  const from = (n: number) => ({ ...owner, address: `192.0.2.${n}` });
  for (let n = 10; n < 14; n += 1) delays.failed(from(n), at(0));
  delays.succeeded(owner);
  for (let n = 20; n < 24; n += 1) delays.failed(from(n), at(0));
  expect(delays.secondsLeft(from(30), at(0))).toBe(0);
});

test("a success forgives the account, not the address that tried others too", () => {
  const delays = openLoginDelays();
  for (let n = 0; n < 40; n += 1) delays.failed({ ...owner, email: `p${n}@example.test` }, at(0));
  delays.succeeded(owner);
  expect(delays.secondsLeft(owner, at(0))).toBeGreaterThan(0);
});

test("a stranger who keeps failing does not keep out an owner at an address known to be theirs", () => {
  const delays = openLoginDelays();
  delays.succeeded(owner);
  const stranger = { ...owner, address: "203.0.113.5" };
  const { clock } = insist(delays, stranger, 12);
  expect(delays.secondsLeft(stranger, at(clock))).toBeGreaterThan(0);
  expect(delays.secondsLeft(owner, at(clock))).toBe(0);
  insist(delays, owner, 6);
  expect(delays.secondsLeft(owner, at(0))).toBeGreaterThan(0);
});

test("addresses of one IPv6 network are one", () => {
  const delays = openLoginDelays();
  for (let n = 0; n < 40; n += 1)
    delays.failed({ email: `p${n}@example.test`, address: `2001:db8:0:7::${n.toString(16)}` }, at(0));
  const left = (address: string) => delays.secondsLeft({ email: "new@example.test", address }, at(0));
  expect(left("2001:db8:0:7:ffff:1:2:3")).toBeGreaterThan(0);
  expect(left("2001:db8:0:8::1")).toBe(0);
});
