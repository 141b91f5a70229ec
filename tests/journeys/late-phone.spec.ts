import { BUYBACK_SUBJECT, summarize } from "#contract/repair/buyback.ts";
import { phoneOf } from "#server/buyback/fixtures/buybacks.ts";
import { followDeadlines } from "#server/buyback/follow-deadlines.ts";
import { randomImei } from "#server/devices/fixtures/devices.ts";
import { acceptOffer } from "./accept-offer.ts";
import { isSound, scan, withDatabase } from "./bench-desk.ts";
import { expect, test } from "./fixture.ts";
import { newStaff } from "./new-staff.ts";
import { mailsTo, newPerson, ready, unwrapped } from "./shopper.ts";

// Before the sign-in the session is refused.
test.use({ provoked: /^401 \/admin\/api\/session$/ });

/** The time for posting the phone of a slip passes. */
const endTime = (slip: string) =>
  withDatabase(async (database) => {
    const past = "update buyback_offers set due_at = now() - interval '1 minute' where slip_code = $1";
    await database.$client.query(past, [slip]);
    await followDeadlines({ database, clock: () => new Date(), sendMail: async () => {} });
  });

test("a phone that comes after its deadline is received at the bench, which says so", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const { email } = newPerson();
  const phone = phoneOf(email);
  await page.request.post("/contact", {
    data: {
      ...{ name: phone.name, email, subject: BUYBACK_SUBJECT, message: summarize(phone), buyback: phone },
    },
  });
  const address = () =>
    mailsTo(email).flatMap((mail) => /\/suivi\/[\w-]{22}/.exec(unwrapped(mail))?.[0] ?? [])[0];
  await expect.poll(address).toBeTruthy();
  const offer = address() ?? "";
  await page.goto(offer);
  await ready(page);
  await acceptOffer(page);
  const slip = (await page.getByText(/^RB[0-9A-Z]{10}$/).textContent()) ?? "";
  await endTime(slip);
  await page.reload();
  await expect(page.getByRole("main").getByRole("status").first()).toContainText("Rachat annulé");

  const bench = await browser.newPage();
  await newStaff(bench);
  await bench.goto("/admin/bench");
  await scan(bench, slip);
  await expect(bench.getByText("Ce téléphone arrive après le délai")).toBeVisible();
  await isSound(bench);
  await bench.getByRole("textbox", { name: "IMEI", exact: true }).fill(randomImei());
  await bench.getByRole("button", { name: "Réceptionner" }).click();
  await expect(bench.getByRole("link", { name: "Tester", exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText("Votre téléphone est arrivé.")).toBeVisible();
});
