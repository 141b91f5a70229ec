import { asc } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { UsageError } from "#server/cli/usage-error.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { openDelivery } from "./delivery-versions.ts";
import { readSettingCommand, runSettingCommand } from "./setting-commands.ts";
import { settings } from "./tables.ts";

let now = new Date("2026-11-23T09:00:00.000Z");
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now });
});
afterAll(() => shop.close());

const run = async (...args: string[]) => runSettingCommand(shop.shop, readSettingCommand(args));
const versions = () => shop.database.select().from(settings).orderBy(asc(settings.validFrom));

test("a new shop has figures for three to five working days, and for the refund of a withdrawal", async () => {
  expect(await run("list")).toBe(
    [
      "* delivery 1  from 01/01/2020 01:00  spareDays=1 cutOffHour=14 carrierDays=2-3 preparationDays=1",
      "* withdrawal 2  from 01/01/2020 01:00  refundDays=14",
    ].join("\n"),
  );
});

test("a version keeps the figures that it does not name, and comes into force at midnight in Paris", async () => {
  const delivery = await openDelivery(shop.shop);
  expect(await delivery.reload()).toBe(false);
  const output = await run("add", "delivery", "preparationDays=2", "carrierDays=3-5", "--from", "2026-12-21");
  expect((await versions()).at(-1)).toMatchObject({
    name: "delivery",
    value: { cutOffHour: 14, preparationDays: 2, carrierDays: [3, 5], spareDays: 1 },
    validFrom: new Date("2026-12-20T23:00:00.000Z"),
  });
  expect(output).toMatch(/^ {2}delivery \d+ {2}from 21\/12\/2026 00:00 .*\n\* delivery 1 /);
  expect(delivery.terms().days).toEqual([3, 5]);
  expect(await delivery.reload()).toBe(true);
  expect(delivery.terms().days).toEqual([3, 5]);
  now = new Date("2026-12-21T09:00:00.000Z");
  expect(delivery.terms().days).toEqual([5, 8]);
});

test("without a day a version is in force at once", async () => {
  now = new Date("2027-01-04T09:00:00.000Z");
  expect(await run("add", "delivery", "cutOffHour=16")).toMatch(
    /^\* delivery \d+ {2}from 04\/01\/2027 10:00 /,
  );
});

describe("refused, and nothing is written:", () => {
  test.each([
    ["a day in the past", ["add", "delivery", "cutOffHour=15", "--from", "2026-11-01"], "past"],
    ["before the newest version", ["add", "delivery", "cutOffHour=15"], "later time"],
    ["no hour", ["add", "delivery", "cutOffHour=25", "--from", "2028-01-01"], "cutOffHour"],
    ["an unknown figure", ["add", "delivery", "speed=9", "--from", "2028-01-01"], "cannot have this value"],
    ["first after last", ["add", "delivery", "carrierDays=4-3", "--from", "2028-01-01"], "cannot have"],
    ["no figure", ["add", "delivery"], "Name what changes"],
    ["no number", ["add", "delivery", "cutOffHour=noon"], "is no figure"],
    ["an unknown setting", ["add", "weather", "cutOffHour=1"], "There is no setting"],
    [
      "31 February",
      ["add", "delivery", "cutOffHour=1", "--from", "2027-02-31"],
      '--from wants a day such as 2026-12-01, not "2027-02-31"',
    ],
    ["no day", ["add", "delivery", "cutOffHour=1", "--from", "soon"], "--from wants a day"],
    ["an unknown command", ["remove", "delivery"], "There is no command"],
    ["an unknown option", ["list", "--all"], "--all"],
  ])("%s", async (_name, args, told) => {
    const before = await versions();
    const error: unknown = await run(...args).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UsageError);
    expect(String(error)).toContain(told);
    expect(await versions()).toEqual(before);
  });
});

test("the database refuses to change or to remove a version", async () => {
  const { $client } = shop.database;
  await expect($client.query("update settings set value = '{}'")).rejects.toThrow("never changed");
  await expect($client.query("delete from settings")).rejects.toThrow("never changed");
});

test("two versions at once are both kept, one after the other", async () => {
  const before = (await versions()).length;
  await Promise.allSettled([
    run("add", "delivery", "spareDays=2", "--from", "2028-02-01"),
    run("add", "delivery", "cutOffHour=12", "--from", "2028-02-02"),
  ]);
  const after = await versions();
  // The earlier day is refused when the later one was first.
  expect(after.length - before).toBeGreaterThanOrEqual(1);
  expect(after.at(-1)?.value).toMatchObject({
    cutOffHour: 12,
    spareDays: after.length - before === 2 ? 2 : 1,
  });
});
