import { breaches, overflows, sideways, untoldErrors } from "#tests/screens/flaws.ts";
import { expect, test } from "./fixture.ts";
import { unfold } from "./unfold.ts";

test.use({ provoked: /^401 \/admin\/api\/(session|orders\/RL-BBBB\/refunds)$/ });

test("staff without an account stay at the sign-in, in French and in English", async ({ page }) => {
  await page.goto("/admin/orders");
  await expect(page.getByRole("heading", { name: "Connexion" })).toBeVisible();
  expect(await breaches(page)).toEqual([]);
  await page.getByLabel("Adresse e‑mail").fill("nobody@reluit.test");
  await page.getByRole("textbox", { name: "Mot de passe" }).fill("sapin vert 47 caisses");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Identifiants incorrects");
  expect(new URL(page.url()).pathname).toBe("/admin/orders");
  await page.context().addCookies([{ name: "reluit_lang", value: "en", url: page.url() }]);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

test("a list is worked by keyboard, and an order opens with Enter", async ({ page }) => {
  const api = (path: string, body: object) =>
    page.route(`**/admin/api/${path}`, (route) => route.fulfill({ json: body }));
  const staff = {
    id: 1,
    email: "a@reluit.test",
    name: "Ada",
    permissions: ["orders.read", "orders.write", "listings.review"],
  };
  await api("session", { state: "open", staff, steppedUpUntil: null });
  const row = (number: string, parcels: number[] = []) => ({
    toPack: parcels.map((id) => ({ id, version: "1" })),
    number,
    createdAt: "2026-11-20T10:00:00.000Z",
    status: "PAYED",
    ...{ payment: "paid", fulfilment: "preparing", shippingOption: "standard", carrier: null },
    phone: { name: "iPhone 13", grade: "A", image: null, others: 2 },
    promised: { day: "2026-11-24", isOpen: true },
    name: "Zoé Martin",
    email: "zoe@example.fr",
    totalCents: 42_900,
    assignee: null,
  });
  await api("assignees*", []);
  await api("orders*", {
    rows: [row("RL-AAAA", [7]), row("RL-BBBB")],
    next: "n1",
    count: 1000,
    isMore: true,
  });
  const order = {
    orderId: "RL-BBBB",
    createdAt: "2026-11-20T10:00:00.000Z",
    status: "PAYED",
    ...{ totalAmount: 429, taxAmount: 0, shippingAmount: 0, items: [] },
    address: { nom: "Zoé Martin", adresse: "12 rue des Lilas", codePostal: "75011", ville: "Paris" },
  };
  const nothing = {
    customer: null,
    units: [],
    ...{ paidAt: null, repairs: [] },
    cancelledAt: null,
    assignee: null,
    payments: [],
    mails: [],
    timeline: [],
  };
  await api("orders/RL-BBBB", {
    order,
    ...{ version: "1", payment: "paid", fulfilment: null, promised: null },
    email: "zoe@example.fr",
    ...nothing,
  });
  await page.route("**/admin/api/orders/RL-BBBB/shipments", (route) => route.fulfill({ json: [] }));
  await api("orders/RL-BBBB/cases", { claimable: [] });
  await api("orders/RL-BBBB/refunds", { refunds: [], refundable: [] });
  await api("cases?*", { rows: [], next: null, previous: null, count: 0, isMore: false });
  await page.goto("/admin/orders?status=PAYED&unknown=1");
  await expect(page.getByText("1 000+ lignes".replace(" ", "\u202f"))).toBeVisible();
  await expect(page.getByLabel("Travail à faire")).toHaveValue("PAYED");
  // The longest choice ends before the arrow.
  await expect(page.getByLabel("Travail à faire")).toHaveCSS("padding-inline-end", "44px");
  await expect(
    page.getByText("que la liste ne connaît pas ou plus : unknown.".replace(" :", "\u00a0:")),
  ).toBeVisible();
  const date = page.getByRole("columnheader", { name: "Numéro" });
  await expect(date).toHaveAttribute("aria-sort", "descending");
  await date.getByRole("button").click();
  await expect(page).toHaveURL(/sort=createdAt/);
  await expect(date).toHaveAttribute("aria-sort", "ascending");
  await date.getByRole("button").click();
  await expect(page).toHaveURL(/sort=-createdAt/);
  await date.getByRole("button").click();
  await expect(page).not.toHaveURL(/sort=/);
  expect(await breaches(page)).toEqual([]);
  const assignee = page.getByLabel("Suivi par", { exact: true });
  await assignee.selectOption("moi");
  await expect(page).toHaveURL(/assignee=me/);
  await assignee.selectOption("Tous");
  await assignee.blur();
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  const bulk = page.getByRole("region", { name: "Actions sur la sélection" });
  await expect(bulk.getByRole("status")).toHaveText("1 ligne sélectionnée");
  await page.keyboard.press("Shift+X");
  await expect(bulk.getByRole("status")).toHaveText("2 lignes sélectionnées");
  await expect(page.getByLabel("Sélectionner toutes les lignes affichées")).toBeChecked();
  expect(await breaches(page)).toEqual([]);
  await api("orders/RL-AAAA/shipments/7/packing", {});
  await page.keyboard.press("b");
  await page.keyboard.press("Enter");
  await expect(bulk.getByRole("alert")).toContainText("1 ligne traitée, 1 refusée.");
  await expect(bulk.getByRole("alert")).toContainText("RL-BBBB · Aucun colis à marquer.");
  await expect(bulk.getByRole("status")).toContainText("Aucune ligne sélectionnée");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Commande RL-BBBB" })).toBeVisible();
  expect(await breaches(page)).toEqual([]);
  await page.keyboard.press("/");
  await expect(page.getByRole("dialog", { name: "Recherche" })).toBeVisible();

  const item = await page.request.get("/smartphoneItems?limit=1");
  const [listing] = (await item.json()) as object[];
  const review = { version: "1", state: "waiting", since: "2026-11-20T10:00:00.000Z", reason: null };
  await api("listings/9", { item: listing, sellerId: 7, ...review, timeline: [], assignee: null });
  await page.goto("/admin/listings/9");
  await page.getByRole("button", { name: "Refuser" }).click();
  await page.keyboard.type("Les photos sont floues.");
  expect(await breaches(page)).toEqual([]);
  await api("listings/9/review", {});
  await api("listings*", { rows: [], next: null, previous: null, count: 0, isMore: false });
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Annonces à vérifier" })).toBeVisible();
  expect(await breaches(page)).toEqual([]);
});

test("on a phone a button opens the sections, and loading is announced", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  const api = (path: string, body: object) =>
    page.route(`**/admin/api/${path}`, (route) => route.fulfill({ json: body }));
  const staff = { id: 1, email: "a@reluit.test", name: "Anne-Sophie de la Rochefoucauld" };
  await api("session", {
    state: "open",
    staff: { ...staff, permissions: ["orders.read"] },
    steppedUpUntil: null,
  });
  await api("dashboard/figures", { days: null, sales: null, workshop: null });
  await api("dashboard/urgent", { rows: [] });
  const answered = Promise.withResolvers<void>();
  await page.route("**/admin/api/dashboard", async (route) => {
    await answered.promise;
    await route.fulfill({ json: { lines: [] } });
  });
  await page.goto("/admin");
  await expect(page.getByRole("status").filter({ hasText: "Chargement…" })).toBeVisible();
  answered.resolve();
  await expect(page.getByRole("status").filter({ hasText: "Chargement…" })).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);

  const orders = page.getByRole("link", { name: "Commandes" });
  await expect(orders).toBeHidden();
  await api("orders*", { rows: [], next: null, previous: null, count: 0, isMore: false });
  await page.getByRole("button", { name: "Ouvrir les rubriques" }).click();
  expect(await breaches(page)).toEqual([]);
  await orders.click();
  await expect(page.getByRole("heading", { name: "Commandes" })).toBeVisible();
  await expect(orders).toBeHidden();
});

test("the audit log names what was changed in words", async ({ page }) => {
  const api = (path: string, body: object) =>
    page.route(`**/admin/api/${path}`, (route) => route.fulfill({ json: body }));
  const staff = { id: 1, email: "a@reluit.test", name: "Ada", permissions: ["audit.read"] };
  await api("session", { state: "open", staff, steppedUpUntil: null });
  const entry = (seq: number, act: [string, string, string, string?], changes: object) => ({
    ...{ seq, at: "2026-11-20T10:00:00.000Z", staff: "Ada", reason: null, changes },
    ...{ action: act[0], objectType: act[1], objectId: act[2], objectName: act[3] ?? null },
  });
  const rows = [
    entry(5, ["refund.granted", "order", "RL-AAAA"], { cents: { from: null, to: 4500 }, nom: null }),
    entry(4, ["device.point-tested", "device", "RD-1"], { back: { from: null, to: "pass" } }),
    entry(3, ["setting.added", "setting", "delivery"], { carrierDays: { from: "2 3", to: "2 4" } }),
    entry(6, ["shipment.packed", "order", "RL-CCCC"], {
      ...{ shipment: { from: 151, to: 151 }, state: { from: "preparing", to: "packed" } },
    }),
    entry(2, ["seller.billing-changed", "seller", "7"], {
      ...{ mandate: { from: true, to: false }, vatRegime: { from: null, to: "franchise" } },
    }),
    entry(7, ["staff.permissions-changed", "staff", "ada@reluit.test"], {
      permissions: { from: [], to: ["orders.read", "inbox.write"] },
    }),
    entry(8, ["refund.sent", "order", "RL-DDDD"], { refund: { from: "granted", to: "sent" } }),
    entry(9, ["shipment.shipped", "order", "RL-EEEE"], { carrier: { from: null, to: "dpd" } }),
    entry(10, ["mail.sent-again", "order", "RL-FFFF"], { kind: { from: null, to: "shipment-shipped" } }),
    entry(11, ["device.run-finished", "device", "RD-2"], {
      failed: { from: null, to: "back, screen_of_tomorrow" },
    }),
    entry(12, ["device.run-opened", "device", "RD-3"], { phase: { from: null, to: "intake" } }),
    entry(13, ["device.photographed", "device", "RD-4"], { photo: { from: null, to: "left" } }),
    entry(14, ["device.part-fitted", "device", "RD-5"], { battery: { from: null, to: "compatible" } }),
    entry(15, ["withdrawal.accepted", "withdrawal", "12", "RL-GGGG"], {
      state: { from: "open", to: "accepted" },
    }),
    entry(19, ["listing.refused", "listing", "9", "iPhone 12"], {
      review: { from: "waiting", to: "refused" },
    }),
    entry(16, ["list.exported", "list", "money/vat"], {}),
    { ...entry(17, ["thread.quoted", "thread", "55"], {}), reason: "priced" },
    entry(18, ["refund.settled", "order", "RL-HHHH"], { refund: { from: "returned", to: "settled" } }),
    entry(1, ["of.another-version", "thing", "9"], { ownerId: { from: 1, to: null } }),
  ];
  await api("audit*", { rows, next: null, previous: null, count: rows.length, isMore: false });
  await api("audit/people", [{ id: 1, name: "Ada" }]);
  await page.goto("/admin/audit");
  const row = (name: string) => page.getByRole("row", { name });
  await expect(row("Commande RL-AAAA")).toContainText("Montant\u00a0: 45,00\u00a0€ · Nom");
  await expect(row("Appareil RD-1")).toContainText("Coque arrière sans fissure\u00a0: Réussi");
  await expect(row("Réglage Livraison")).toContainText("Transporteur\u00a0: jours ouvrés\u00a0: 2 3 → 2 4");
  await expect(row("Commande RL-CCCC")).toContainText("Colis\u00a0: 151 · État\u00a0: À emballer → ");
  await expect(row("Vendeur 7")).toContainText("Mandat de facturation\u00a0: oui → non");
  await expect(row("ada@reluit.test")).toContainText(
    "Droits\u00a0: voir les commandes, répondre aux messages",
  );
  await expect(row("RL-DDDD")).toContainText("Accordé → Envoyé, réponse attendue");
  await expect(row("RL-EEEE")).toContainText("Transporteur\u00a0: DPD");
  await expect(row("RL-FFFF")).toContainText("E‑mail\u00a0: Colis expédié");
  await expect(row("RD-2")).toContainText("Coque arrière sans fissure, screen_of_tomorrow");
  await expect(row("RD-3")).toContainText("test d’entrée");
  await expect(row("RD-4")).toContainText("Côté gauche");
  await expect(row("RD-5")).toContainText("pièce compatible");
  await expect(row("Vendeur 7")).toContainText("Franchise en base");
  await expect(row("Rétractation RL-GGGG")).toContainText("À traiter → Acceptée");
  await expect(row("Annonce iPhone 12")).toContainText("À vérifier → Refusée");
  await expect(row("Liste TVA du mois")).toBeVisible();
  await expect(row("Conversation 55")).toContainText("un prix est annoncé");
  await expect(row("Conversation 55")).not.toContainText("priced");
  await expect(row("RL-HHHH")).toContainText("Revenu\u00a0: à verser autrement → Versé autrement");
  await expect(row("thing 9")).toContainText("ownerId\u00a0: 1 (retiré)");
  expect(await breaches(page)).toEqual([]);
  await page.getByLabel("Qui").selectOption("Ada");
  await page.getByLabel("Du", { exact: true }).fill("2026-11-20");
  await page.getByLabel("Au", { exact: true }).focus();
  await expect(page).toHaveURL(/staff=1&from=2026-11-20$/);
  await expect(row("RL-DDDD")).toBeVisible();
});

test("no table is scrolled sideways, on a tablet and on a small laptop", async ({ page }) => {
  const api = (path: string, body: object) =>
    page.route(`**/admin/api/${path}`, (route) => route.fulfill({ json: body }));
  const staff = { id: 1, email: "a@reluit.test", name: "Ada" };
  const permissions = ["orders.read", "documents.read"];
  await api("session", { state: "open", staff: { ...staff, permissions }, steppedUpUntil: null });
  const order = {
    ...{ orderId: "RL-BBBB-2222", createdAt: "2026-11-20T10:00:00.000Z", status: "PAYED" },
    ...{ totalAmount: 1429, taxAmount: 0, shippingAmount: 0, items: [] },
    address: { nom: "Zoé Martin", adresse: "12 rue des Lilas", codePostal: "75011", ville: "Paris" },
  };
  const nothing = {
    customer: null,
    units: [],
    ...{ paidAt: null, repairs: [] },
    cancelledAt: null,
    assignee: null,
    payments: [],
    mails: [],
    timeline: [],
  };
  const path = "orders/RL-BBBB-2222";
  const document = {
    ...{ label: "F-S12-2026-000031", kind: "credit_note", issuer: "Comptoir du Mobile SARL" },
    ...{ issuedAt: "2026-11-20T10:00:00.000Z", totalCents: 142_900, order: "RL-BBBB-2222" },
  };
  await api(path, {
    order,
    ...{ version: "1", payment: "paid", fulfilment: null, promised: null },
    email: "zoe@example.fr",
    ...nothing,
  });
  await api(`${path}/shipments`, []);
  await api(`${path}/refunds`, { refunds: [], refundable: [] });
  await api(`${path}/cases`, { claimable: [] });
  await api(`${path}/documents`, [document]);
  await api("cases?*", { rows: [], next: null, previous: null, count: 0, isMore: false });
  await api("documents*", { rows: [document], next: null, previous: null, count: 1, isMore: false });
  for (const locale of ["fr", "en"])
    for (const [width, address] of [768, 1280].flatMap(
      (one) =>
        [
          [one, `/admin/${path}`],
          [one, "/admin/documents"],
        ] as const,
    )) {
      await page.goto("/admin/none");
      await page.context().addCookies([{ name: "reluit_lang", value: locale, url: page.url() }]);
      await page.setViewportSize({ width, height: 900 });
      await page.goto(address);
      if (address.includes("orders")) await unfold(page, "Documents");
      await expect(page.getByText("F-S12-2026-000031", { exact: true })).toBeVisible();
      const where = `${address} in ${locale} at ${width} px`;
      expect(await overflows(page), where).toEqual([]);
      expect(await sideways(page), where).toEqual([]);
    }
});

test("a long name leaves the other columns of the orders on one line", async ({ page }) => {
  const api = (path: string, body: object) =>
    page.route(`**/admin/api/${path}`, (route) => route.fulfill({ json: body }));
  const staff = { id: 1, email: "a@reluit.test", name: "Ada", permissions: ["orders.read"] };
  await api("session", { state: "open", staff, steppedUpUntil: null });
  const row = (number: string, name: string) => ({
    ...{ number, name, createdAt: "2026-11-20T10:00:00.000Z", status: "PAYED", toPack: [] },
    ...{ payment: "part", fulfilment: "preparing", shippingOption: "standard", carrier: "laposte" },
    phone: { name: "Samsung Galaxy S21 Ultra 5G 256 Go noir", grade: "A", image: null, others: 2 },
    promised: { day: "2026-11-24", isOpen: true },
    ...{ email: "zoe@example.fr", totalCents: 142_900, assignee: "Ada" },
  });
  const long = ["Anne-Sophie de la Rochefoucauld-Montbel ".repeat(4), "Rochefoucauld".repeat(12)];
  const rows = [row("RL-BBBB-2222", "Zoé"), ...long.map((name, at) => row(`RL-CCCC-222${at}`, name))];
  await api("orders*", { rows, next: null, previous: null, count: 3, isMore: false });
  for (const width of [768, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/admin/orders");
    await expect(page.getByRole("row", { name: "RL-CCCC-2221" })).toBeVisible();
    expect(await overflows(page), `${width} px`).toEqual([]);
    expect(await sideways(page), `${width} px`).toEqual([]);
    for (const text of [/^RL-CCCC-2221$/, /20\/11\/2026 11:00$/, /1\s429,00\s€$/]) {
      const lines = await page
        .getByRole("row", { name: "RL-CCCC-2221" })
        .getByText(text)
        .evaluate((cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell.lastChild ?? cell);
          return range.getClientRects().length;
        });
      expect(lines, `${text} at ${width} px`).toBe(1);
    }
  }
});

test("an invalid amount is refused at its field, and nothing is lost", async ({ page }) => {
  const api = (path: string, body: object) =>
    page.route(`**/admin/api/${path}`, (route) => route.fulfill({ json: body }));
  const staff = { id: 1, email: "a@reluit.test", name: "Ada" };
  const permissions = ["orders.read", "refunds.grant"];
  await api("session", { state: "open", staff: { ...staff, permissions }, steppedUpUntil: null });
  const order = {
    ...{ orderId: "RL-BBBB", createdAt: "2026-11-20T10:00:00.000Z", status: "PAYED" },
    ...{ totalAmount: 429, taxAmount: 0, shippingAmount: 0, items: [] },
    address: { nom: "Zoé Martin", adresse: "12 rue des Lilas", codePostal: "75011", ville: "Paris" },
  };
  const nothing = {
    customer: null,
    units: [],
    ...{ paidAt: null, repairs: [] },
    cancelledAt: null,
    assignee: null,
    payments: [],
    mails: [],
    timeline: [],
  };
  await api("orders/RL-BBBB", {
    order,
    ...{ version: "1", payment: "paid", fulfilment: null, promised: null },
    email: "zoe@example.fr",
    ...nothing,
  });
  await api("orders/RL-BBBB/shipments", []);
  await api("orders/RL-BBBB/cases", { claimable: [] });
  const refundable = [{ position: 0, name: "iPhone 12", quantity: 1, amountCents: 42_900 }];
  await api("orders/RL-BBBB/refunds", { refunds: [], refundable });
  await api("cases?*", { rows: [], next: null, previous: null, count: 0, isMore: false });
  await page.goto("/admin/orders/RL-BBBB");
  const refund = page.getByRole("region", { name: "Rembourser" });
  const amount = refund.getByLabel("Montant en euros");
  const submit = refund.getByRole("button", { name: /^Accorder/ });
  await refund.getByLabel("Motif").selectOption({ label: "Autre motif" });
  await refund.getByLabel("Lequel").fill("Rayure au dos");
  await amount.fill("12,3x");
  await submit.click();
  const told = refund.getByText("Saisissez un montant en euros, par exemple 12,50.");
  await expect(told).toBeVisible();
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue("12,3x");
  await expect(refund.getByLabel("Lequel")).toHaveValue("Rayure au dos");
  expect(await untoldErrors(page)).toEqual([]);
  expect(await breaches(page)).toEqual([]);
  await amount.fill("12,3");
  await expect(told).toBeHidden();
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await submit.click();
  expect((await sent).postDataJSON()).toMatchObject({
    reason: "Rayure au dos",
    parts: [{ position: 0, quantity: 0, amountCents: 1230 }],
  });
});

test("after signing in again a person finds their typed text, and somebody else does not", async ({
  page,
}) => {
  const api = (path: string, body: object) =>
    page.route(`**/admin/api/${path}`, (route) => route.fulfill({ json: body }));
  const permissions = ["orders.read", "orders.write", "refunds.grant"];
  const person = (id: number) => ({
    ...{ state: "open", steppedUpUntil: null },
    staff: { id, email: `${id}@reluit.test`, name: `Person ${id}`, permissions },
  });
  await api("session", person(1));
  const order = {
    ...{ orderId: "RL-BBBB", createdAt: "2026-11-20T10:00:00.000Z", status: "PAYED" },
    ...{ totalAmount: 429, taxAmount: 0, shippingAmount: 0, items: [] },
    address: { nom: "Zoé Martin", adresse: "12 rue des Lilas", codePostal: "75011", ville: "Paris" },
  };
  const nothing = {
    customer: null,
    units: [],
    ...{ paidAt: null, repairs: [] },
    cancelledAt: null,
    assignee: null,
    payments: [],
    mails: [],
    timeline: [],
  };
  await api("orders/RL-BBBB", {
    order,
    ...{ version: "1", payment: "paid", fulfilment: null, promised: null },
    email: "zoe@example.fr",
    ...nothing,
  });
  await api("orders/RL-BBBB/shipments", []);
  await api("orders/RL-BBBB/cases", { claimable: [] });
  await api("assignees?*", []);
  const refundable = [{ position: 0, name: "iPhone 12", quantity: 1, amountCents: 42_900 }];
  await api("orders/RL-BBBB/refunds", { refunds: [], refundable });
  await api("cases?*", { rows: [], next: null, previous: null, count: 0, isMore: false });
  await page.goto("/admin/orders/RL-BBBB");
  const note = page.getByRole("textbox", { name: "Note", exact: true });
  await note.fill("Le client rappelle demain.");
  const refund = page.getByRole("region", { name: "Rembourser" });
  await refund.getByLabel("Motif").selectOption({ label: "Autre motif" });
  await refund.getByLabel("Lequel").fill("Rayure au dos");
  await refund.getByLabel("Montant en euros").fill("12,50");

  const end = () =>
    page.route("**/admin/api/orders/RL-BBBB/refunds", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 401, json: { error: "UNAUTHENTICATED", message: "" } })
        : route.fallback(),
    );
  async function signInAs(id: number) {
    await expect(page.getByRole("heading", { name: "Connexion" })).toBeVisible();
    await expect(page.getByText("Zoé Martin").first()).toBeHidden();
    expect(await breaches(page)).toEqual([]);
    await api("session", { state: "factor" });
    await page.getByLabel("Adresse e‑mail").fill(`${id}@reluit.test`);
    await page.getByRole("textbox", { name: "Mot de passe" }).fill("sapin vert 47 caisses");
    await page.keyboard.press("Enter");
    await api("session/factor", {});
    const code = page.getByRole("textbox", { name: "Code" });
    await expect(code).toBeFocused();
    await api("session", person(id));
    await page.keyboard.type("123456");
    await page.keyboard.press("Enter");
  }
  await end();
  await refund.getByRole("button", { name: /^Accorder/ }).click();
  await signInAs(1);
  await expect(refund.getByLabel("Lequel")).toHaveValue("Rayure au dos");
  await expect(refund.getByLabel("Montant en euros")).toHaveValue("12,50");
  await refund.getByRole("button", { name: /^Accorder/ }).click();
  await signInAs(2);
  await expect(note).toHaveValue("");
  await expect(refund.getByLabel("Montant en euros")).toHaveValue("");
});
