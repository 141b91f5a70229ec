import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createKeyReader, type FocusedField } from "./key-reader.ts";

const FAST_MS = 5;
let codes: string[];
let keys: string[];
let at = 0;
beforeEach(() => {
  vi.useFakeTimers();
  codes = [];
  keys = [];
  at = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

const open = (longestPause?: () => number) =>
  createKeyReader({
    onCode: (code) => codes.push(code),
    onKey: (key) => keys.push(key),
    ...(longestPause && { longestPause }),
  });
type Reader = ReturnType<typeof open>;

/** Types a text with a pause before each key. Returns the keys that the reader withholds from the page. */
function type(
  reader: Reader,
  text: readonly string[],
  { gap = FAST_MS, field = null as FocusedField | null } = {},
) {
  return text.map((key) => {
    at += gap;
    return reader.read({ key, at, field });
  });
}
const CODE = [..."357766100090013"];
const text = (value: { now: string }): FocusedField => ({
  isForScans: false,
  keep: () => {
    const { now } = value;
    return () => {
      value.now = now;
    };
  },
});

test.each(["Enter", "Tab"])(
  "a scanner that ends its codes with %s is read whole, whatever has the focus",
  (end) => {
    const reader = open();
    const kept = type(reader, [...CODE, end]);
    expect(codes).toEqual([CODE.join("")]);
    expect(kept.at(-1)).toBe(true);
    expect(kept.slice(1)).not.toContain(false);
  },
);

test("two scans 150 ms apart are two codes, also from a scanner without an end key", () => {
  const reader = open();
  for (const code of ["3N84X5GECT", "2KP4PY9K0R"]) {
    type(reader, [...code]);
    at += 150;
    vi.advanceTimersByTime(150);
  }
  expect(codes).toEqual(["3N84X5GECT", "2KP4PY9K0R"]);
});

test("keys of a person are no code: the page gets them, and Enter presses its button", () => {
  const reader = open();
  const kept = type(reader, ["p", "f", "Enter"], { gap: 120 });
  vi.runAllTimers();
  expect([codes, keys, kept]).toEqual([[], ["p", "f"], [false, false, false]]);
});

test("a code that begins on the page stays whole when a field gets the focus meanwhile", () => {
  const reader = open();
  type(reader, CODE.slice(0, 6));
  const value = { now: "" };
  const kept = type(reader, [...CODE.slice(6), "Enter"], { field: text(value) });
  expect(codes).toEqual([CODE.join("")]);
  expect(kept).not.toContain(false);
});

test("a code with a pause stays whole on pages without single-key shortcuts, even when a field gets the focus", () => {
  const reader = open(() => 120);
  type(reader, CODE.slice(0, 4));
  const kept = type(reader, [...CODE.slice(4), "Enter"], { gap: 90, field: text({ now: "" }) });
  expect(codes).toEqual([CODE.join("")]);
  expect(kept).not.toContain(false);
});

test("a scan into a field of the page is removed from it, and the text typed before stays", () => {
  const reader = open();
  const value = { now: "bord gauche" };
  for (const key of CODE) {
    type(reader, [key], { field: text(value) });
    value.now += key;
  }
  expect(type(reader, ["Enter"], { field: text(value) })).toEqual([true]);
  expect([codes, value.now]).toEqual([[CODE.join("")], "bord gauche"]);
});

test("text that a person types into a field stays there, and so does fast text without an end key", () => {
  const reader = open();
  const value = { now: "" };
  expect(type(reader, [..."écran", "Enter"], { gap: 90, field: text(value) })).not.toContain(true);
  type(reader, CODE, { field: text(value) });
  vi.runAllTimers();
  expect([codes, keys]).toEqual([[], []]);
});

test("a field for scans reads its own keys", () => {
  const reader = open();
  const field = { isForScans: true, keep: () => () => {} };
  expect(type(reader, [...CODE, "Enter"], { field })).not.toContain(true);
  expect(codes).toEqual([]);
});

test("keys delayed by a busy page are one code, judged by the time of their press", () => {
  const reader = open();
  type(reader, CODE.slice(0, 8));
  // The pause's timer fires before the waiting keys are read.
  vi.advanceTimersByTime(40);
  type(reader, [...CODE.slice(8), "Enter"]);
  vi.runAllTimers();
  expect(codes).toEqual([CODE.join("")]);
});

test("while the first page opens, slow keys are one code; the field takes over what was typed before it", () => {
  const reader = open(() => 500);
  type(reader, CODE.slice(0, 5), { gap: 200 });
  expect(reader.takeSlow()).toBe("35776");
  expect(reader.takeSlow()).toBe("");
  type(reader, [...CODE, "Enter"], { gap: 200 });
  expect(codes).toEqual([CODE.join("")]);
});
