import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { DeliveryVersion } from "#contract/delivery/delivery.ts";
import type { Queries } from "#server/database/client.ts";
import { openDelivery } from "./delivery-versions.ts";
import { followSettings } from "./follow-settings.ts";

const database = {} as Queries;
const version = (preparationDays: number): readonly [DeliveryVersion] => [
  {
    figures: { cutOffHour: 14, preparationDays, carrierDays: [2, 3], spareDays: 1 },
    validFrom: new Date("2020-01-01T00:00:00Z"),
  },
];
const MORNING = new Date("2026-11-23T09:00:00Z");
const AFTERNOON = new Date("2026-11-23T15:00:00Z");

describe("the delivery terms", () => {
  test("follow the clock over the cut-off, and back", async () => {
    let now = MORNING;
    const delivery = await openDelivery({ database, clock: () => now, read: async () => version(1) });
    const first = () => delivery.terms().promises[0]?.first;
    expect(first()).toBe("2026-11-26");
    expect(delivery.terms()).toBe(delivery.terms());
    now = AFTERNOON;
    expect(first()).toBe("2026-11-27");
    now = MORNING;
    expect(first()).toBe("2026-11-26");
  });

  test("of two overlapping reloads the newest reading stays", async () => {
    const answers: ((versions: readonly [DeliveryVersion]) => void)[] = [];
    const read = () =>
      new Promise<readonly [DeliveryVersion]>((resolve) => {
        answers.push(resolve);
      });
    const opening = openDelivery({ database, clock: () => MORNING, read });
    answers.shift()?.(version(1));
    const delivery = await opening;
    const [first, second] = [delivery.reload(), delivery.reload()];
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    answers.shift()?.(version(2));
    expect(await first).toBe(true);
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    answers.shift()?.(version(3));
    expect(await second).toBe(true);
    expect(delivery.terms().days).toEqual([5, 7]);
  });
});

describe("the delivery figures of a process", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const watching = (reload: () => Promise<boolean>) => {
    const [onChange, onFailure] = [vi.fn(), vi.fn()];
    return { onChange, onFailure, ...followSettings([{ reload }], { onChange, onFailure }) };
  };

  test("a reload that failed is tried again", async () => {
    const reload = vi.fn(async () => true).mockRejectedValueOnce(new Error("away"));
    const { onChange, onFailure, stop, ...follower } = watching(reload);
    await follower.reload();
    expect([onFailure.mock.calls.length, onChange.mock.calls.length]).toEqual([1, 0]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(onChange).toHaveBeenCalledTimes(1);
    stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  test("are read every minute, also without a notification", async () => {
    const reload = vi.fn(async () => false);
    const { onChange, stop } = watching(reload);
    await vi.advanceTimersByTimeAsync(180_000);
    expect(reload).toHaveBeenCalledTimes(3);
    expect(onChange).not.toHaveBeenCalled();
    stop();
  });
});
