import { expect, test, vi } from "vitest";
import type { Database } from "#server/database/client.ts";
import { followChanges } from "#server/database/follow-changes.ts";
import { followIndex } from "./follow-index.ts";
import { loadIndex } from "./load-index.ts";

vi.mock("./load-index.ts", () => ({ loadIndex: vi.fn() }));
vi.mock("#server/database/follow-changes.ts", () => ({ followChanges: vi.fn() }));
vi.mock("node:timers/promises", () => ({ setTimeout: async () => {} }));

async function open() {
  vi.mocked(loadIndex)
    .mockReset()
    .mockResolvedValue({} as never);
  vi.mocked(followChanges).mockResolvedValue({ stop: async () => {} } as never);
  const told = { onChange: vi.fn(), onMissedChanges: vi.fn(), onFailure: vi.fn() };
  const follower = await followIndex("postgres://", {} as Database, told);
  const connection = vi.mocked(followChanges).mock.lastCall?.[1];
  return { ...told, ...follower, back: () => connection?.onGap("back") };
}

test("a new index that cannot be loaded is told, and is tried again until it is there", async () => {
  const { back, onFailure, onChange } = await open();
  vi.mocked(loadIndex).mockRejectedValueOnce(new Error("away")).mockRejectedValueOnce(new Error("away"));
  back();
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1));
  expect(onFailure).toHaveBeenCalledTimes(2);
  expect(loadIndex).toHaveBeenCalledTimes(4);
});

test("nothing is tried after the end", async () => {
  const { back, stop, onFailure } = await open();
  const ended = Promise.withResolvers<void>();
  vi.mocked(loadIndex).mockImplementation(async () => {
    await stop();
    ended.resolve();
    throw new Error("closed");
  });
  back();
  await ended.promise;
  await new Promise(setImmediate);
  expect(loadIndex).toHaveBeenCalledTimes(2);
  expect(onFailure).not.toHaveBeenCalled();
});
