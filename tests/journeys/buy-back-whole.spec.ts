import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { BUYBACK_SUBJECT, summarize } from "#contract/repair/buyback.ts";
import { phoneOf } from "#server/buyback/fixtures/buybacks.ts";
import { measured, openBench } from "#server/devices/bench/fixtures/bench-desk.ts";
import { randomImei } from "#server/devices/fixtures/devices.ts";
import { SAME_ORIGIN } from "#tests/staff.ts";
import { acceptOffer } from "./accept-offer.ts";
import { isSound, scan, withDatabase } from "./bench-desk.ts";
import { deliver } from "./deliver.ts";
import { expect, test } from "./fixture.ts";
import { testPhone } from "./intake-run.ts";
import { newStaff, stepUp } from "./new-staff.ts";
import { paidOrder } from "./paid-order.ts";
import { shopOf, THEIR_SESSION } from "./shop-of.ts";
import { mailsTo, newPerson, ready, seriousFlaws, unwrapped } from "./shopper.ts";

// Before the sign-in the session is refused.
test.use({ provoked: /^401 \/admin\/api\/session$/ });

const photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#775533" } })
  .jpeg()
  .toBuffer();

/** The state and the phone of the buy-back with a slip. */
const stored = (slip: string) =>
  withDatabase(async ({ $client }) => {
    const { rows } = await $client.query(
      `select o.id, o.state, d.public_id, d.owner, e.source, e.price_paid_cents from buyback_offers o
        left join devices d on d.id = o.device_id left join episodes e on e.device_id = d.id and e.ended_at is null
        where slip_code = $1`,
      [slip],
    );
    return rows[0];
  });

test("the life of a phone: bought lower from its owner, paid by two people, repaired, sold, repaired under guarantee, and bought back", async ({
  page,
  browser,
}) => {
  test.setTimeout(360_000);
  const { email } = newPerson();
  const imei = randomImei();
  await page.goto("/combien-vaut/iphone-13");
  await page.getByRole("link", { name: "Vendre mon iPhone 13" }).click();
  await page.getByText("Oui, tout fonctionne").click();
  await page.getByRole("radio", { name: "128 Go" }).check();
  await page.getByLabel("Décrivez son état").fill("Avec sa boîte et son câble.");
  await page.getByRole("button", { name: "Continuer" }).click();
  await page.getByRole("textbox", { name: "Nom", exact: true }).fill("Zoé Martin");
  await page.getByRole("textbox", { name: "E‑mail", exact: true }).fill(email);
  await page.getByRole("textbox", { name: "Téléphone" }).fill("0612345678");
  await page.getByRole("button", { name: "Envoyer ma demande" }).click();
  await expect(page.getByRole("heading", { name: "Votre demande est envoyée" })).toBeVisible();
  const offers = () =>
    mailsTo(email).flatMap((mail) => /\/suivi\/[\w-]{22}/.exec(unwrapped(mail))?.[0] ?? []);
  await expect.poll(() => offers().length).toBeGreaterThan(0);
  const address = offers()[0] ?? "";

  await page.goto(address);
  await ready(page);
  await acceptOffer(page);
  expect(await seriousFlaws(page)).toEqual([]);
  const slip = (await page.getByText(/^RB[0-9A-Z]{10}$/).textContent()) ?? "";
  await page.getByLabel("Numéro de suivi").fill("6A12345678901");
  await page.getByRole("button", { name: "Je l’ai posté" }).click();
  await expect(page.getByText("Téléphone posté").first()).toBeVisible();

  const bench = await browser.newPage();
  const staff = await newStaff(bench);
  await bench.goto("/admin/bench");
  await scan(bench, slip);
  await expect(bench.getByRole("heading", { level: 1, name: "Apple iPhone 13" })).toBeVisible();
  await isSound(bench);
  await bench.getByRole("textbox", { name: "IMEI", exact: true }).fill(imei);
  await bench.getByRole("button", { name: "Réceptionner" }).click();
  await expect(bench.getByRole("link", { name: "Tester", exact: true })).toBeVisible();
  expect(await stored(slip)).toMatchObject({ state: "received", owner: "customer", source: null });
  await testPhone(bench, (await stored(slip)).public_id);
  await bench.reload();
  await bench.getByRole("checkbox", { name: "Écran fissuré" }).check();
  await isSound(bench);
  await bench.getByRole("button", { name: "Contrôler" }).click();
  await expect(bench.getByRole("button", { name: "Faire une contre-offre" })).toBeDisabled();
  await bench
    .getByLabel("Photographier : Écran fissuré")
    .setInputFiles({ name: "screen.jpg", mimeType: "image/jpeg", buffer: photo });
  await bench.getByRole("button", { name: "Faire une contre-offre" }).click();
  await expect(bench.getByText("Contre-offre envoyée").first()).toBeVisible();

  await page.reload();
  await ready(page);
  await expect(page.getByRole("main")).toContainText("Nouvelle offre, à vous de décider");
  await expect(page.getByRole("img", { name: "Écran fissuré, photographie 1" })).toBeVisible();
  expect(await seriousFlaws(page)).toEqual([]);
  await page.getByRole("button", { name: /^Accepter/ }).click();
  await expect(page.getByRole("main").getByRole("status").first()).toContainText("Acheté");
  expect(await stored(slip)).toMatchObject({ state: "bought", owner: "shop", source: "buyback" });
  const { public_id: id, id: buyback } = await stored(slip);
  const shop = shopOf(bench);
  const at = await openBench(shop, THEIR_SESSION);
  const call = (method: "GET" | "POST", path: string, payload?: object) =>
    shop.app.inject({ method, url: `/admin/api/${path}`, ...(payload && { payload }) });
  const passed = async (answer: Promise<{ statusCode: number; body: string }>) => {
    const { statusCode, body } = await answer;
    expect(statusCode, body).toBeLessThan(300);
  };

  await test.step("one person prepares the transfer, another signs it and sends the bank its file", async () => {
    const other = await (await browser.newContext()).newPage();
    const second = await newStaff(other);
    await stepUp(staff.email);
    await stepUp(second.email);
    await bench.goto("/admin/payouts");
    await bench.getByRole("button", { name: "Préparer un lot" }).click();
    await expect(bench.getByRole("heading", { level: 1, name: /^Lot / })).toBeVisible();
    await other.goto(bench.url());
    await other.getByRole("button", { name: "Signer le lot" }).click();
    await other.getByRole("dialog").getByRole("button", { name: "Signer le lot" }).click();
    const saved = other.waitForEvent("download");
    await other.getByRole("button", { name: "Télécharger le fichier" }).click();
    const file = await readFile(await (await saved).path(), "utf8");
    expect(file).toContain("pain.001.001.09");
    const payout = await withDatabase(async ({ $client }) => {
      const { rows } = await $client.query("select id from payouts where buyback_id = $1", [buyback]);
      return Number(rows[0]?.id);
    });
    expect(file).toContain(`PAYOUT-${payout}`);
    const answer = await other.request.post(`/admin/api/payouts/${payout}/outcome`, {
      ...{ headers: SAME_ORIGIN, data: { outcome: "paid", reason: "Relevé du jour" } },
    });
    expect(answer.status()).toBe(204);
    await other.context().close();
  });

  await test.step("the bench repairs it with a part of the stock, wipes, tests, grades and publishes it", async () => {
    const screen = { kind: "screen", origin: "compatible", models: [], costCents: 4500, reorderPoint: 0 };
    const named = { key: randomUUID(), name: `Écran ${id}`, supplier: "Utopya" };
    const part = (await call("POST", "parts", { ...screen, ...named })).json<{ id: number }>().id;
    const { version } = (await call("GET", `parts/${part}`)).json<{ version: string }>();
    await passed(
      call("POST", `parts/${part}/receipts`, { version, quantity: 1, batch: "L7", reason: "Livraison" }),
    );
    await passed(at.inspect(id));
    await passed(at.act(id, "moves", { to: "repairing" }));
    await passed(at.act(id, "parts", { part: "screen", origin: "compatible", stock: part }));
    await passed(at.act(id, "moves", { to: "inspected" }));
    await passed(at.wipe(id));
    await passed(at.run(id));
    await passed(at.act(id, "gradings", { measured: measured() }));
    await at.photos(id);
    await passed(at.act(id, "publication", { priceCents: 31_900 }));
  });

  const buyer = await (await browser.newContext()).newPage();
  const listing = (await at.unit(id)).listing?.id ?? 0;
  const { orderId, email: theirs, headers } = await paidOrder(buyer, { id: listing, price: 319 });
  await deliver(bench, orderId, id);

  await test.step("it fails under guarantee, is repaired, and goes back to its buyer", async () => {
    const claim = { key: randomUUID(), kind: "guarantee", description: "L’écran scintille." };
    const opened = await buyer.request.post(`/orders/${orderId}/cases`, {
      headers,
      data: { ...claim, lines: [{ position: 0, quantity: 1 }] },
    });
    const fault: string = (await opened.json()).cases[0].number;
    const act = async (step: string, input: object) => {
      const { version } = (await call("GET", `cases/${fault}`)).json<{ version: string }>();
      await passed(call("POST", `cases/${fault}/${step}`, { version, ...input }));
    };
    const parcel = { carrier: "laposte", number: "6A12345678901" };
    await act("acceptance", parcel);
    await act("reception", { code: id });
    await act("inspection", { finding: "fault_confirmed", note: "L’écran scintille." });
    await act("decision", { outcome: "repair" });
    const repair = await withDatabase(async ({ $client }) => {
      const its = "select r.number from repairs r join cases c on c.id = r.case_id where c.number = $1";
      return String((await $client.query(its, [fault])).rows[0]?.number);
    });
    const move = async (to: string) => {
      const { version } = (await call("GET", `repairs/${repair}`)).json<{ version: string }>();
      await passed(call("POST", `repairs/${repair}/moves`, { version, to }));
    };
    for (const to of ["diagnosed", "accepted", "repairing"]) await move(to);
    await passed(at.inspect(id));
    await passed(at.run(id));
    for (const to of ["tested", "ready"]) await move(to);
    await act("return", parcel);
    await bench.goto(`/admin/cases/${fault}`);
    await expect(bench.getByText("Terminé").first()).toBeVisible();
  });

  await test.step("its buyer sells it to the shop, which knows it by its IMEI", async () => {
    const phone = phoneOf(theirs);
    await buyer.request.post("/contact", {
      data: {
        ...{ name: phone.name, email: theirs, subject: BUYBACK_SUBJECT, message: summarize(phone) },
        buyback: phone,
      },
    });
    const token = await withDatabase(async ({ $client }) => {
      const its = `select o.token from buyback_offers o join buyback_requests r on r.message_id = o.message_id
        where r.email = $1 order by o.id desc limit 1`;
      return String((await $client.query(its, [theirs])).rows[0]?.token);
    });
    await buyer.goto(`/suivi/${token}`);
    await ready(buyer);
    await acceptOffer(buyer);
    const code = (await buyer.getByText(/^RB[0-9A-Z]{10}$/).textContent()) ?? "";
    await bench.goto("/admin/bench");
    await scan(bench, code);
    await bench.getByRole("textbox", { name: "IMEI", exact: true }).fill(imei);
    await bench.getByRole("button", { name: "Réceptionner" }).click();
    await expect(bench.getByRole("link", { name: "Tester", exact: true })).toBeVisible();
    expect((await stored(code)).public_id).toBe(id);
    await passed(at.run(id));
    await bench.reload();
    await bench.getByRole("button", { name: "Contrôler" }).click();
    await expect.poll(async () => (await stored(code)).state).toBe("bought");
  });

  // Register and passport know both lives.
  await bench.goto(`/admin/register?q=${imei}`);
  await expect(bench.getByRole("row").filter({ hasText: imei })).toHaveCount(2);
  await buyer.goto(`/passeport/${id}`);
  await expect(buyer.getByText("Passages à l’atelier")).toBeVisible();
  await expect(buyer.locator("dl").filter({ hasText: "Passages à l’atelier" })).toContainText("2");
  expect(await seriousFlaws(buyer)).toEqual([]);
});
