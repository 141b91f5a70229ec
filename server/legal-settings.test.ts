import { expect, test } from "vitest";
import { DEFAULT_COMPANY } from "#contract/company.ts";
import { missingLegalSettings } from "./legal-settings.ts";
import { readSettings } from "./settings.ts";

const COMPANY = {
  COMPANY_NAME: "Reluit",
  COMPANY_EMAIL: "bonjour@reluit.fr",
  COMPANY_PHONE: "+33 1 23 45 67 89",
  COMPANY_ADDRESS: "4 rue des Lilas, 69003 Lyon",
  COMPANY_SIRET: "123 456 789 00012",
  COMPANY_TVA: "FR12 123456789",
  COMPANY_RCS: "Lyon 123 456 789",
  COMPANY_LEGAL_FORM: "SAS au capital de 10 000 €",
  COMPANY_DIRECTOR: "Camille Martin",
  COMPANY_HOST: "Hébergeur SAS, 1 rue du Port, 59000 Lille, +33 3 00 00 00 00",
  COMPANY_MEDIATOR: "Médiation SAS, 2 rue du Droit, 75001 Paris",
  COMPANY_MEDIATOR_URL: "https://mediation.fr/",
  COMPANY_RECYCLING_ID: "FR012345_05ABCD",
};
const keys = (mode: "live" | "test") => ({
  STRIPE_SECRET_KEY: `sk_${mode}_123456`,
  STRIPE_PUBLISHABLE_KEY: `pk_${mode}_123456`,
  STRIPE_WEBHOOK_SECRET: "whsec_123456",
});

test("a setting that is absent, empty or still its placeholder is missing", () => {
  expect(missingLegalSettings(COMPANY)).toEqual([]);
  const { COMPANY_HOST: _, ...rest } = COMPANY;
  expect(
    missingLegalSettings({ ...rest, COMPANY_DIRECTOR: "", COMPANY_SIRET: DEFAULT_COMPANY.siret }).sort(),
  ).toEqual(["COMPANY_DIRECTOR", "COMPANY_HOST", "COMPANY_SIRET"]);
});

test("a shop with live Stripe keys and placeholders on its legal pages does not start", () => {
  const refused = () => readSettings({ ...COMPANY, ...keys("live"), COMPANY_MEDIATOR: "" });
  expect(refused).toThrow(/^Settings: live Stripe keys [^\n]+ placeholders for COMPANY_MEDIATOR\.$/);
  expect(() => readSettings({ ...keys("live"), STRIPE_SECRET_KEY: "rk_live_123456" })).toThrow(
    "COMPANY_NAME",
  );
});

test("it starts when all are set, and a shop with test keys or the sandbox starts without them", () => {
  expect(readSettings({ ...COMPANY, ...keys("live") }).COMPANY_DIRECTOR).toBe("Camille Martin");
  expect(readSettings(keys("test")).COMPANY_DIRECTOR).toBeUndefined();
  expect(readSettings({}).COMPANY_DIRECTOR).toBeUndefined();
});
