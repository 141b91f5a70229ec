import type { Page } from "@playwright/test";
import { breaches, overflows, sideways } from "#tests/screens/flaws.ts";
import { expect, test } from "./fixture.ts";

test.use({ provoked: /^409 \/admin\/api\/(?:bench\/C{10}\/publication|listings\/2\/review)$/ });

const api = (page: Page, path: string, json: object) =>
  page.route(`**/admin/api/${path}`, (route) => route.fulfill({ json }));
const staff = { id: 1, email: "a@reluit.test", name: "Ada", permissions: ["devices.work"] };

/** A device on sale, as its list shows it. */
const device = (publicId: string, more: object = {}) => ({
  ...{ publicId, version: "1", name: `Apple iPhone 13 128 Go ${publicId}`, stage: "listed" },
  ...{ grade: "A", battery: 91, gradeBefore: null, batteryBefore: null, imei: "350000000000006" },
  ...{ priceCents: 45_990, changedAt: "2026-11-20T10:00:00.000Z", ...more },
});
const idOf = (sign: string) => sign.repeat(10);

/** Two pages of devices: A, B and one that is not on sale, then C. */
async function openDevices(page: Page) {
  await api(page, "session", { state: "open", staff, steppedUpUntil: null });
  const models = Array.from({ length: 845 }, (_, n) => ({ id: n + 1, name: `Apple iPhone ${n + 1}` }));
  await api(page, "device-models", models);
  await api(page, "assignees?*", [
    { id: 1, name: "Ada" },
    { id: 2, name: "Bo" },
  ]);
  await api(page, "places", []);
  const first = [
    device(idOf("A")),
    device(idOf("B")),
    device(idOf("D"), { stage: "graded", priceCents: null }),
  ];
  await page.route("**/admin/api/devices?*", (route) => {
    const isSecond = new URL(route.request().url()).searchParams.has("cursor");
    const rows = isSecond ? [device(idOf("C"))] : first;
    const ends = isSecond ? { next: null, previous: "back" } : { next: "more", previous: null };
    return route.fulfill({ json: { rows, ...ends, count: 4, isMore: false } });
  });
  await page.goto("/admin/devices?limit=25");
  await expect(page.getByRole("row", { name: idOf("A") })).toBeVisible();
}

test("devices are chosen over pages, and their prices are changed together, seen before and taken back", async ({
  page,
}) => {
  await openDevices(page);
  const sent: { id: string; version: string; priceCents: number }[] = [];
  await page.route("**/admin/api/bench/*/publication", (route) => {
    const id = route.request().url().split("/").at(-2) ?? "";
    sent.push({ id, ...route.request().postDataJSON() });
    // A colleague was faster with C.
    if (id === idOf("C") && sent.length <= 3)
      return route.fulfill({ status: 409, json: { error: "STALE", message: "" } });
    return route.fulfill({ json: { publicId: id, version: "2" } });
  });
  const bulk = page.getByRole("region", { name: "Actions sur la sélection" });
  await page.keyboard.press("Shift+X");
  await expect(bulk.getByRole("status")).toHaveText("3 lignes sélectionnées");
  await page.getByRole("link", { name: "Page suivante" }).click();
  await expect(page.getByRole("row", { name: idOf("C") })).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(page.getByText("4 lignes choisies sur 2 pages")).toBeVisible();
  expect(await breaches(page)).toEqual([]);

  await bulk.getByRole("button", { name: "Changer les prix" }).click();
  const dialog = page.getByRole("dialog", { name: "Changer les prix" });
  await dialog.getByLabel("Combien").fill("beaucoup");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Tapez un nombre")).toBeVisible();
  await dialog.getByLabel("Combien").fill("-10");
  await expect(dialog.getByRole("row", { name: idOf("A") })).toContainText(/459,90\s€.*413,91\s€/);
  await expect(dialog.getByText("1 appareil choisi n’est pas en vente")).toBeVisible();
  expect(await breaches(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Changer 3 prix" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Prix de 2 téléphones modifié", { exact: true }).first()).toBeVisible();
  await expect(bulk.getByRole("alert")).toContainText("2 lignes traitées, 1 refusée.");
  await expect(bulk.getByRole("alert").getByRole("link", { name: idOf("C") })).toBeVisible();
  expect(sent.map(({ priceCents }) => priceCents)).toEqual([41_391, 41_391, 41_391]);

  await bulk.getByRole("button", { name: "Rétablir les 2 anciens prix" }).click();
  await expect(page.getByText("Ancien prix de 2 téléphones rétabli", { exact: true }).first()).toBeVisible();
  const back = { version: "2", priceCents: 45_990 };
  expect(sent.slice(3)).toEqual([
    { id: idOf("A"), ...back },
    { id: idOf("B"), ...back },
  ]);
  await expect(bulk.getByRole("status").first()).toContainText("Aucune ligne sélectionnée");
});

test("another filter starts with no row chosen, and devices are hidden with a reason, each alone", async ({
  page,
}) => {
  await openDevices(page);
  const bulk = page.getByRole("region", { name: "Actions sur la sélection" });
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(bulk.getByRole("status")).toHaveText("1 ligne sélectionnée");
  await page.getByLabel("Étape").selectOption("En vente");
  await expect(bulk.getByRole("status")).toContainText("Aucune ligne sélectionnée");
  await page.getByLabel(`Sélectionner ${idOf("B")}`).check();
  await api(page, "bench/*/unpublication", { publicId: idOf("B"), version: "2" });
  await bulk.getByRole("button", { name: "Retirer de la vente" }).click();
  await page.getByLabel("Motif").fill("Rappel du fabricant");
  await page.getByRole("dialog").getByRole("button", { name: "Retirer de la vente" }).click();
  await expect(page.getByText("1 téléphone retiré de la vente", { exact: true }).first()).toBeVisible();
});

test("chosen devices are given to a colleague", async ({ page }) => {
  await openDevices(page);
  const given: unknown[] = [];
  await page.route("**/admin/api/assignments", (route) => {
    given.push(route.request().postDataJSON());
    return route.fulfill({ json: null });
  });
  await page.keyboard.press("Shift+X");
  const bulk = page.getByRole("region", { name: "Actions sur la sélection" });
  const colleagues = bulk.getByRole("combobox", { name: "Confier à" });
  await expect(colleagues.getByRole("option")).toHaveText(["Confier à…", "Bo"]);
  await colleagues.selectOption("Bo");
  await expect(page.getByText("3 lignes confiées à Bo", { exact: true }).first()).toBeVisible();
  expect(given).toEqual(
    ["A", "B", "D"].map((sign) => ({
      ...{ subjectType: "device", subjectId: idOf(sign), staffId: 2, holder: null },
    })),
  );
});

test("listings are decided on together, and one that its seller has changed since is not", async ({
  page,
}) => {
  await api(page, "session", {
    ...{ state: "open", steppedUpUntil: null },
    staff: { ...staff, permissions: ["listings.review"] },
  });
  const listing = (id: number, more: object = {}) => ({
    ...{ id, version: String(id), name: `iPhone ${id}`, seller: "Phonéo", model: "Apple iPhone 13" },
    ...{ condition: "Très bon état", priceCents: 45_990, since: "2026-11-20T10:00:00.000Z" },
    ...{ state: "waiting", reason: null, ...more },
  });
  const rows = [listing(1), listing(2), listing(3, { state: "refused", reason: "Photos floues" })];
  await api(page, "listings?*", { rows, next: null, previous: null, count: 3, isMore: false });
  await page.route("**/admin/api/listings/*/review", (route) =>
    route.request().url().includes("/2/")
      ? route.fulfill({ status: 409, json: { error: "STALE", message: "" } })
      : route.fulfill({ json: null }),
  );
  await page.goto("/admin/listings?limit=25");
  const bulk = page.getByRole("region", { name: "Actions sur la sélection" });
  await expect(page.getByRole("link", { name: "iPhone 1", exact: true })).toBeVisible();
  await page.keyboard.press("Shift+X");
  await bulk.getByRole("button", { name: "Approuver" }).click();
  await expect(page.getByText("2 annonces approuvées", { exact: true }).first()).toBeVisible();
  await expect(bulk.getByRole("alert")).toContainText("2 lignes traitées, 1 refusée.");
  await page.keyboard.press("Shift+X");
  await bulk.getByRole("button", { name: "Refuser" }).click();
  await page.getByLabel("Motif").fill("Contrefaçon");
  await page.getByRole("dialog").getByRole("button", { name: "Refuser" }).click();
  await expect(bulk.getByRole("alert")).toContainText("Déjà refusée.");
  expect(await breaches(page)).toEqual([]);
});

test("a model is found by typing, and the filters are saved as a view with its count", async ({ page }) => {
  await openDevices(page);
  const model = page.getByRole("combobox", { name: "Modèle", exact: true });
  await model.click();
  await expect(page.getByRole("listbox", { name: "Modèle" }).getByRole("option")).toHaveCount(50);
  await expect(page.getByText("Encore 795 choix")).toBeVisible();
  await model.fill("iphone 84");
  await page.keyboard.press("ArrowDown");
  expect(await breaches(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/model=184/);
  await expect(model).toHaveValue("Apple iPhone 184");

  const view = {
    ...{ id: 3, version: "1", name: "iPhone 184", search: "limit=25&model=184", isShared: true },
    ...{ isMine: true, owner: "Ada", count: 1000, isMore: true },
  };
  const others = {
    ...view,
    id: 4,
    name: "En vente",
    search: "stage=listed",
    isMine: false,
    owner: "Bo",
    count: 2,
    isMore: false,
  };
  let saved: object | null = null;
  await page.route("**/admin/api/views*", (route) => {
    if (route.request().method() === "POST") saved = route.request().postDataJSON();
    return route.fulfill({ json: saved ? [others, view] : [others] });
  });
  await page.getByRole("button", { name: "Vues" }).click();
  const menu = page.getByRole("region", { name: "Vues" });
  await expect(menu.getByRole("link", { name: "En vente" })).toContainText("par Bo");
  await expect(menu.getByRole("button", { name: /^Supprimer/ })).toHaveCount(0);
  await menu.getByLabel("Enregistrer l’affichage actuel sous").fill("iPhone 184");
  await menu.getByLabel("Visible par toute l’équipe").check();
  await menu.getByRole("button", { name: "Enregistrer la vue" }).click();
  await expect(
    page.getByText("Vue «\u00a0iPhone 184\u00a0» enregistrée", { exact: true }).first(),
  ).toBeVisible();
  expect(saved).toEqual({
    list: "devices",
    name: "iPhone 184",
    search: "limit=25&model=184",
    isShared: true,
  });
  const own = menu.getByRole("link", { name: "iPhone 184" });
  await expect(own).toHaveAttribute("aria-current", "true");
  await expect(own).toContainText(/1\s000\+/);
  expect(await breaches(page)).toEqual([]);
  await menu.getByRole("link", { name: "En vente" }).click();
  await expect(page).toHaveURL(/\?stage=listed$/);
  await expect(page.getByLabel("Étape")).toHaveValue("listed");
});

test("columns and page size are chosen in the address, and a tablet shows a real table", async ({ page }) => {
  await openDevices(page);
  await page.getByRole("button", { name: "Affichage" }).click();
  await page.getByRole("checkbox", { name: "Grade" }).click();
  await expect(page.getByRole("columnheader", { name: "Grade" })).toHaveCount(0);
  await page.getByLabel("Lignes par page").selectOption("100");
  await expect(page).toHaveURL(/limit=100/);
  await page.keyboard.press("Escape");
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/admin/devices?limit=50");
    await expect(page.getByRole("columnheader", { name: "Étape" })).toBeVisible();
    await expect(page.getByRole("columnheader", { name: "Modifié" })).toBeVisible({ visible: width > 1000 });
    expect(await overflows(page), `${width} px`).toEqual([]);
    expect(await sideways(page), `${width} px`).toEqual([]);
  }
});
