import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "#web/client-state/api-error.ts";
import { ANSWER_MS, createScanQueue, type Scan } from "./scan-queue.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const ANSWER_AFTER_MS = 2_000;
const GAP_MS = 150;

function open() {
  const sounds: boolean[] = [];
  const queue = createScanQueue<string>({
    isGood: (answer) => answer === "received",
    sound: (isGood) => sounds.push(isGood),
  });
  return { queue, sounds };
}
const states = (scans: readonly Scan<string>[]) => scans.map(({ code, state }) => `${code} ${state}`);

/** A server that takes two seconds, keeps the order in which it was asked, and refuses some codes. */
function server(refused: readonly string[] = []) {
  const asked: string[] = [];
  let atOnce = 0;
  let most = 0;
  const send = async ({ code }: Scan<string>) => {
    asked.push(code);
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise((resolve) => setTimeout(resolve, ANSWER_AFTER_MS));
    atOnce -= 1;
    if (refused.includes(code)) throw new ApiError(500, null);
    return code.startsWith("X") ? "unknown" : "received";
  };
  return { asked, send, most: () => most };
}

test("scans are sent one by one in order, each with its own answer and sound; an error does not stop the next ones", async () => {
  const { queue, sounds } = open();
  const { asked, send, most } = server(["BBBBBB"]);
  queue.serve(send);
  for (const code of ["AAAAAA", "BBBBBB", "XCCCCC", "DDDDDD"]) {
    queue.push(code);
    await vi.advanceTimersByTimeAsync(GAP_MS);
  }
  expect(states(queue.read())).toEqual([
    "AAAAAA sending",
    "BBBBBB waiting",
    "XCCCCC waiting",
    "DDDDDD waiting",
  ]);
  await vi.advanceTimersByTimeAsync(4 * ANSWER_AFTER_MS);
  expect(asked).toEqual(["AAAAAA", "BBBBBB", "XCCCCC", "DDDDDD"]);
  expect(most()).toBe(1);
  expect(states(queue.read())).toEqual([
    "AAAAAA answered",
    "BBBBBB failed",
    "XCCCCC answered",
    "DDDDDD answered",
  ]);
  expect(sounds).toEqual([true, false, false, true]);
});

test("a scan waits for a page that can send it, and is sent the way the last page set", async () => {
  const { queue } = open();
  const [first, second] = [server(), server()];
  queue.push("AAAAAA");
  expect(states(queue.read())).toEqual(["AAAAAA waiting"]);
  queue.serve(first.send);
  queue.serve(null);
  queue.push("BBBBBB");
  await vi.advanceTimersByTimeAsync(ANSWER_AFTER_MS);
  expect(states(queue.read())).toEqual(["AAAAAA answered", "BBBBBB waiting"]);
  queue.serve(second.send);
  await vi.advanceTimersByTimeAsync(ANSWER_AFTER_MS);
  expect([first.asked, second.asked]).toEqual([["AAAAAA"], ["BBBBBB"]]);
});

test("a scan without an answer fails after its time, and the next one is sent", async () => {
  const { queue } = open();
  const { send } = server();
  queue.serve((scan, signal) =>
    scan.code === "AAAAAA"
      ? new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)))
      : send(scan),
  );
  queue.push("AAAAAA");
  queue.push("BBBBBB");
  await vi.advanceTimersByTimeAsync(ANSWER_MS + ANSWER_AFTER_MS);
  expect(states(queue.read())).toEqual(["AAAAAA failed", "BBBBBB answered"]);
  expect(queue.read()[0]?.error?.code).toBe("NETWORK");
});

test("a failed scan is sent again after the others, a question is confirmed once, and a scan blocked by a dialog is shown", async () => {
  const { queue, sounds } = open();
  const seen: [string, boolean][] = [];
  queue.serve(async ({ code, isConfirmed }) => {
    seen.push([code, isConfirmed]);
    if (seen.length === 1) throw new ApiError(0, null);
    return isConfirmed ? "received" : "unknown";
  });
  queue.block("CCCCCC");
  queue.push("AAAAAA");
  await vi.runAllTimersAsync();
  expect(states(queue.read())).toEqual(["CCCCCC blocked", "AAAAAA failed"]);
  const [blocked, failed] = queue.read();
  queue.sendAgain(failed?.id ?? 0);
  queue.sendAgain(failed?.id ?? 0);
  await vi.runAllTimersAsync();
  queue.confirm(failed?.id ?? 0);
  queue.sendAgain(blocked?.id ?? 0);
  await vi.runAllTimersAsync();
  expect(seen).toEqual([
    ["AAAAAA", false],
    ["AAAAAA", false],
    ["AAAAAA", true],
    ["CCCCCC", false],
  ]);
  expect(sounds).toEqual([false, false, false, true, false]);
});

test("the last eight answers stay, and no waiting scan is ever dropped", async () => {
  const { queue } = open();
  const { asked, send } = server();
  const codes = Array.from({ length: 30 }, (_, index) => `CODE${index}`);
  for (const code of codes) queue.push(code);
  expect(queue.read()).toHaveLength(30);
  queue.serve(send);
  await vi.advanceTimersByTimeAsync(30 * ANSWER_AFTER_MS);
  expect(asked).toEqual(codes);
  expect(queue.read().map(({ code }) => code)).toEqual(codes.slice(-8));
});
