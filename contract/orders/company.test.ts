import { describe, expect, test } from "vitest";
import { CompanyInput, isSirenOrSiret, isVatNumber } from "./company.ts";

const input = {
  ...{ name: "Atelier Nord SARL", siret: "732 829 320 00074", vatNumber: "fr44 732829320" },
  ...{ adresse: "3 rue du Port", codePostal: "59000", ville: "Lille", version: "12", reason: "demandé" },
};

describe("the numbers of a company", () => {
  test("a SIREN and a SIRET have their check digits", () => {
    expect(["732829320", "73282932000074"].map(isSirenOrSiret)).toEqual([true, true]);
    for (const wrong of ["", "732829321", "73282932000075", "7328293200007", "abc", "73282932100074"])
      expect(isSirenOrSiret(wrong), wrong).toBe(false);
  });

  test("a French VAT number has the key and the SIREN of its company; one of another country has its prefix", () => {
    expect(isVatNumber("FR44732829320", "732829320")).toBe(true);
    for (const wrong of ["FR45732829320", "FR44552100554", "FR44", "44732829320", "ZZ123456789"])
      expect(isVatNumber(wrong, "732829320"), wrong).toBe(false);
    expect(isVatNumber("BE0123456789", "732829320")).toBe(true);
  });
});

describe("what staff types", () => {
  test("is read without its spaces, and the VAT number may stay empty", () => {
    expect(CompanyInput.parse(input)).toMatchObject({ siret: "73282932000074", vatNumber: "FR44732829320" });
    expect(CompanyInput.parse({ ...input, vatNumber: "" }).vatNumber).toBe("");
  });

  test.each([
    ["siret", "73282932000075", "INVALID"],
    ["siret", "", "REQUIRED"],
    ["vatNumber", "FR99732829320", "INVALID"],
    ["name", " ", "REQUIRED"],
    ["adresse", "", "REQUIRED"],
    ["codePostal", "7501", "BAD_POSTAL_CODE"],
    ["reason", "", "REQUIRED"],
  ])("is refused in %s for %j", (field, value, message) => {
    const issues = CompanyInput.safeParse({ ...input, [field]: value }).error?.issues;
    expect(issues?.map((issue) => [issue.path.join("."), issue.message])).toContainEqual([field, message]);
  });
});
