import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StaffRule } from "#contract/interface/access.ts";
import { PERMISSIONS } from "#contract/staff/permissions.ts";
import { STAFF_ACCESS_TABLE } from "#server/http/access/staff-access-table.ts";
import { registerBuyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { SAME_ORIGIN, signInStaff } from "#tests/staff.ts";

let shop: TestShop;
let callers: Record<string, Record<string, string>>;
beforeAll(async () => {
  shop = await openTestShop();
  const buyer = await registerBuyer(shop);
  await shop.database.$client.query("update users set roles = '{CUSTOMER,SELLER}' where id = $1", [buyer.id]);
  callers = { nobody: { ...SAME_ORIGIN }, "customer and seller": { ...SAME_ORIGIN, ...buyer.headers } };
});
afterAll(() => shop.close());

const keys = Object.keys(STAFF_ACCESS_TABLE);

test("the table has exactly the registered routes of the back office", () => {
  const registered = [...shop.app.routeKeys].filter((key) => key.includes(" /admin/api/"));
  expect(registered.toSorted()).toEqual(keys.toSorted());
});

test("every file of the back office requires a code", () => {
  const files = Object.entries(STAFF_ACCESS_TABLE).filter(([key]) => key.endsWith(".csv"));
  expect(files.length).toBeGreaterThan(10);
  for (const [key, rule] of files) expect(rule, key).toMatchObject({ stepUp: true });
});

/** The status of a call without a valid body. A route that admits the caller answers at worst 400 or 404. */
async function statusOf(key: string, headers: Record<string, string>, id = "999999") {
  const [method = "", path = ""] = key.split(" ");
  const url = path
    .replace(":mailId", "00000000-0000-4000-8000-000000000000")
    .replace(":number", "RL-NONE")
    .replace(/:\w+/g, id);
  const answer = await shop.app.inject({ method: method as "GET", url, headers });
  expect(answer.headers["cache-control"], key).toBe("no-store");
  return { status: answer.statusCode, error: answer.statusCode >= 400 ? answer.json().error : null };
}

const guarded = keys.flatMap((key) => {
  const rule: StaffRule | undefined = STAFF_ACCESS_TABLE[key];
  return rule && rule !== "anyone" ? [{ key, rule }] : [];
});

test("an id that no row can have is refused", async () => {
  const staff = await signInStaff(shop);
  await staff.stepUp();
  for (const { key } of guarded.filter(({ key }) => key.includes("/:")))
    for (const id of ["2147483648", "99999999999999999999", "1.5"])
      expect((await statusOf(key, staff.headers, id)).status, `${key} ${id}`).toBeLessThan(500);
});

describe.each(guarded)("$key", ({ key, rule }) => {
  test("refuses a visitor without a session, and a customer and a seller with a token of the shop", async () => {
    for (const headers of Object.values(callers))
      expect(await statusOf(key, headers)).toEqual({ status: 401, error: "UNAUTHENTICATED" });
  });

  test("refuses requests from another site", async () => {
    if (key.startsWith("GET ")) return expect(rule).toBeTruthy();
    const { headers } = await signInStaff(shop);
    const answer = await statusOf(key, { ...headers, "sec-fetch-site": "cross-site" });
    expect(answer).toEqual({ status: 403, error: "FORBIDDEN" });
  });

  test("admits staff with its permission, and with a code where it requires one", async () => {
    const permission = rule === "staff" ? undefined : rule.permission;
    if (permission) {
      const others = PERMISSIONS.filter((one) => one !== permission);
      const without = await signInStaff(shop, others);
      expect(await statusOf(key, without.headers)).toEqual({ status: 403, error: "FORBIDDEN" });
    }
    const able = await signInStaff(shop, permission ? [permission] : []);
    if (rule !== "staff" && rule.stepUp) {
      expect(await statusOf(key, able.headers)).toEqual({ status: 403, error: "STEP_UP_NEEDED" });
      await able.stepUp();
    }
    const { status } = await statusOf(key, able.headers);
    expect([200, 204, 400, 404, 409]).toContain(status);
  });
});
