import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mailJobs } from "#server/accounts/fixtures/email-links.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { SAME_ORIGIN, type SignedInStaff, STAFF_PASSWORD, signInStaff } from "#tests/staff.ts";
import { staff, staffInvitations } from "../tables.ts";
import { INVITATION_JOB } from "./invite-staff.ts";
import { sendInvitation } from "./send-invitation.ts";

let now = new Date("2026-11-24T09:00:00.000Z");
let shop: TestShop;
let boss: SignedInStaff;
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now });
  boss = await signInStaff(shop);
  await boss.stepUp();
});
afterAll(() => shop.close());

const post = (path: string, payload?: object, headers: object = boss.headers) =>
  shop.app.inject({
    method: "POST",
    url: `/admin/api/${path}`,
    headers: { ...headers },
    ...(payload && { payload }),
  });
/** Invites a member; returns the secret that the page shows. */
async function invite(email: string): Promise<string> {
  shop.jobs.splice(0);
  const answer = await post("staff", { email, name: "Léa", permissions: ["orders.read"] });
  return answer.json<{ link: string }>().link.split("#")[1] ?? "";
}
/** Runs the queued jobs of invitations and returns the mails. */
async function mailed() {
  const { emails, deps } = mailJobs(shop);
  for (const { job, data } of shop.jobs.splice(0))
    if (job === INVITATION_JOB) await sendInvitation(deps, (data as { staffId: number }).staffId);
  return emails;
}
const secretIn = (text = "") => /\/admin\/invitation#([\w-]{43})/.exec(text)?.[1] ?? "";
const accept = (token: string) => post("invitation", { token, password: STAFF_PASSWORD }, SAME_ORIGIN);
const memberOf = async (email: string) =>
  (await shop.database.select().from(staff).where(eq(staff.email, email)))[0]?.id ?? 0;

test("an invited member gets a mail whose link sets the password and asks for the second factor; it works once", async () => {
  const shown = await invite("lea@reluit.test");
  const [mail, ...others] = await mailed();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: "lea@reluit.test" });
  expect(mail?.text).toContain("72 heures");
  const secret = secretIn(mail?.text);
  expect(secret).not.toBe(shown);
  expect((await accept(secret)).json()).toEqual({ state: "enrol" });
  for (const used of [secret, shown])
    expect((await accept(used)).json()).toMatchObject({ error: "LINK_EXPIRED" });
});

test("the link on the page works as well, and ends the mailed one", async () => {
  const shown = await invite("lou@reluit.test");
  const secret = secretIn((await mailed())[0]?.text);
  expect((await accept(shown)).statusCode).toBe(200);
  expect((await accept(secret)).json()).toMatchObject({ error: "LINK_EXPIRED" });
});

test("a mail that went out late ends with its invitation; after the end and for a disabled member none goes out", async () => {
  await invite("late@reluit.test");
  now = new Date(now.getTime() + 71 * 3_600_000);
  const [mail] = await mailed();
  now = new Date(now.getTime() + 2 * 3_600_000);
  expect((await accept(secretIn(mail?.text))).json()).toMatchObject({ error: "LINK_EXPIRED" });
  boss = await signInStaff(shop);
  await boss.stepUp();
  await invite("gone@reluit.test");
  await shop.database.update(staff).set({ disabledAt: now }).where(eq(staff.email, "gone@reluit.test"));
  expect(await mailed()).toEqual([]);
  await invite("over@reluit.test");
  now = new Date(now.getTime() + 73 * 3_600_000);
  expect(await mailed()).toEqual([]);
});

test("a new link voids the mailed one and is mailed itself; no secret is stored readable", async () => {
  boss = await signInStaff(shop);
  await boss.stepUp();
  await invite("new@reluit.test");
  const first = secretIn((await mailed())[0]?.text);
  const id = await memberOf("new@reluit.test");
  expect((await post(`staff/${id}/invitation`)).statusCode).toBe(200);
  expect((await accept(first)).json()).toMatchObject({ error: "LINK_EXPIRED" });
  const queued = JSON.stringify(shop.jobs);
  const second = secretIn((await mailed())[0]?.text);
  expect(queued).not.toContain(second);
  const rows = await shop.database.select().from(staffInvitations).where(eq(staffInvitations.staffId, id));
  expect(JSON.stringify(rows)).not.toContain(second);
  expect((await accept(second)).statusCode).toBe(200);
});
