import type { Page } from "@playwright/test";
import { breaches, untoldErrors } from "#tests/screens/flaws.ts";
import { expect, test } from "./fixture.ts";

test.use({ provoked: /^(404 \/admin\/api\/customers\/6|400 \/admin\/api\/settings\/withdrawal)$/ });

const answer = (page: Page, path: string, json: object, status = 200) =>
  page.route(`**/admin/api/${path}`, (route) => route.fulfill({ json, status }));
const signIn = (page: Page, permissions: readonly string[]) =>
  answer(page, "session", {
    ...{ state: "open", publicUrl: "https://reluit.fr", steppedUpUntil: null },
    staff: { id: 1, email: "a@reluit.test", name: "Ada", permissions },
  });

test("leaving a date filter unchanged keeps the page of the list", async ({ page }) => {
  await signIn(page, ["audit.read"]);
  await answer(page, "audit/people", []);
  await answer(page, "audit*", { rows: [], next: null, previous: null, count: 0, isMore: false });
  await page.goto("/admin/audit?from=2026-11-20&cursor=7");
  const from = page.getByLabel("Du", { exact: true });
  await from.focus();
  await page.getByLabel("Au", { exact: true }).focus();
  await page.getByLabel("Action").focus();
  await expect(page).toHaveURL("/admin/audit?from=2026-11-20&cursor=7");
  await from.fill("2026-11-21");
  await page.getByLabel("Action").focus();
  await expect(page).toHaveURL("/admin/audit?from=2026-11-21");
});

test("a customer's page shows nothing of the previous customer", async ({ page }) => {
  await signIn(page, ["customers.read"]);
  const person = {
    isEmailConfirmed: true,
    phone: "",
    city: "",
    createdAt: "2026-11-20T10:00:00.000Z",
    ...{ orders: [], cases: [], phones: [], threads: [], paidCents: 0, refundedCents: 0 },
    ...{ repairs: [], buybacks: [], vouchers: [], timeline: [], assignee: null },
    consents: [
      {
        ...{ kind: "sale", version: "2026-05-01", times: 2, subject: "RLT-1" },
        ...{ firstAt: "2026-11-20T10:00:00.000Z", lastAt: "2026-11-21T10:00:00.000Z" },
      },
    ],
  };
  await answer(page, "customers/5", { id: 5, name: "Ana Lopez", email: "ana@exemple.fr", ...person });
  await answer(page, "customers/6", { error: "NOT_FOUND" }, 404);
  const results = [
    {
      ...{ kind: "customer", id: "6", title: "Bo Li", detail: "bo@exemple.fr", href: "/customers/6" },
      ...{ state: null, promised: null },
    },
  ];
  await answer(page, "search?*", { results });
  await page.goto("/admin/customers/5");
  await expect(page.getByRole("heading", { level: 1, name: "Ana Lopez" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Consentements" }).getByRole("row").nth(1)).toContainText(
    /Conditions générales de vente.*2026-05-01/,
  );
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Numéro, IMEI" }).fill("bo@exemple.fr");
  await page.getByRole("option", { name: "Bo Li" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await expect(page.getByText("ana@exemple.fr")).toHaveCount(0);
});

const version = {
  id: 1,
  value: { refundDays: 14 },
  validFrom: "2026-01-01T00:00:00.000Z",
  state: "present",
};
const none = {
  company: [],
  delivery: [],
  express: [],
  relay: [],
  pickup: [],
  holidays: [],
  packing: [],
  cases: [],
  claims: [],
  resale: [],
  buyback: [],
  inbox: [],
  repairs: [],
  repairDesk: [],
  repairBonus: [],
  vouchers: [],
};
const settings = { ...none, withdrawal: [version] };

test("a setting is found by a word of its fields, and the index leads to it", async ({ page }) => {
  await signIn(page, ["settings.write"]);
  await answer(page, "settings", settings);
  await answer(page, "relay-points", { version: "0", count: 0, csv: "" });
  await page.goto("/admin/settings");
  await page.getByLabel("Chercher un réglage").fill("REMBOURSEMENT legal");
  await expect(page.getByRole("status").filter({ hasText: "1 réglage trouvé" })).toBeVisible();
  const index = page.getByRole("navigation", { name: "Index des réglages" });
  await expect(index.getByRole("link")).toHaveText(["Rétractation"]);
  await index.getByRole("link").click();
  await expect(page).toHaveURL(/#withdrawal$/);
  await expect(page.getByRole("region", { name: "Rétractation" })).toBeInViewport();
  await page.getByLabel("Chercher un réglage").fill("zzz");
  await expect(page.getByText("Aucun réglage trouvé")).toBeVisible();
  expect(await breaches(page)).toEqual([]);
});

test("a past day is refused at its field, and the typed text stays", async ({ page }) => {
  await signIn(page, ["settings.write"]);
  await answer(page, "settings", settings);
  await answer(page, "relay-points", { version: "0", count: 0, csv: "" });
  await answer(page, "settings/withdrawal/preview", {
    lines: [{ locale: "fr", text: "Remboursé le 7 mars" }],
  });
  await answer(page, "settings/withdrawal", { error: "VALIDATION", fields: { validFrom: "TOO_SMALL" } }, 400);
  await page.goto("/admin/settings");
  await page.getByRole("button", { name: "Modifier" }).click();
  const form = page.getByRole("form").filter({ hasText: "Valable à partir du" });
  const [days, from] = [form.getByRole("textbox").first(), form.getByLabel("Valable à partir du")];
  await days.fill("");
  await form.getByRole("button", { name: "Aperçu" }).click();
  await expect(days).toBeFocused();
  await days.fill("10");
  await from.fill("2020-01-01");
  await form.getByRole("button", { name: "Aperçu" }).click();
  await expect(form.getByText("Remboursé le 7 mars")).toBeVisible();
  await form.getByRole("button", { name: "Enregistrer" }).click();
  await expect(form.getByText("Choisissez un jour à venir, après la dernière version.")).toBeVisible();
  await expect(from).toBeFocused();
  await expect(days).toHaveValue("10");
  expect(await untoldErrors(page)).toEqual([]);
  expect(await breaches(page)).toEqual([]);
});

test("the roles of the team are read as a table, and what was done to a member is told by name", async ({
  page,
}) => {
  await signIn(page, ["staff.manage"]);
  const bo = { id: 2, email: "b@reluit.test", name: "Bo", state: "active", permissions: ["devices.work"] };
  await answer(page, "staff", { members: [bo] });
  await page.goto("/admin/team");
  const roles = page.getByRole("table", { name: "Rôles et droits" });
  const sends = roles.getByRole("row", { name: "envoyer des remboursements" });
  await expect(sends.getByRole("cell")).toHaveText([/oui$/, /non$/, /non$/, /oui$/, /non$/]);
  expect(await breaches(page)).toEqual([]);
  await answer(page, "staff/2", { members: [{ ...bo, state: "disabled" }] });
  await page.getByRole("button", { name: "Désactiver" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Désactiver" }).click();
  await expect(page.getByText("Compte de Bo désactivé", { exact: true })).toBeVisible();
});
