import { describe, expect, test } from "vitest";
import { ClientInput } from "#contract/accounts/accounts.ts";
import { checkForm } from "#web/ui/forms/check-form.ts";
import {
  clientPayload,
  type ProfileValues,
  payloadErrors,
  profileErrors,
  profileText,
  profileValues,
} from "./profile-form.ts";

const good: ProfileValues = {
  firstName: " Camille ",
  lastName: "Martin",
  address: "1 rue de la Paix",
  phone: "06 12 34 56 78",
  codePostal: "",
  ville: "",
  gdprConsent: true,
};
const now = new Date("2026-11-21T10:00:00Z");

describe("the profile form", () => {
  test("is empty without a profile", () => {
    expect(Object.values(profileValues(null)).filter(Boolean)).toEqual([]);
  });

  test("needs no postal code and no town", () => {
    expect(profileErrors(good)).toEqual({});
  });

  test("needs both in the checkout", () => {
    const errors = profileErrors(good, true);
    expect(errors).toEqual({ codePostal: "REQUIRED", ville: "REQUIRED" });
    expect(profileText("ville", errors)).toBe("info.error.town");
    expect(profileErrors({ ...good, codePostal: "75 002", ville: "Paris" }, true)).toEqual({});
  });

  test("refuses an invalid postal code", () => {
    expect(profileErrors({ ...good, codePostal: "7500" })).toEqual({ codePostal: "BAD_POSTAL_CODE" });
  });

  test("requires the consent", () => {
    const errors = profileErrors({ ...good, gdprConsent: false });
    expect(errors).toEqual({ gdprConsent: "CONSENT_REQUIRED" });
    expect(profileText("gdprConsent", errors)).toBe("info.error.consent");
  });

  test("distinguishes a missing phone number from an invalid one", () => {
    expect(profileText("phone", profileErrors({ ...good, phone: " " }))).toBe("info.error.phone");
    expect(profileText("phone", profileErrors({ ...good, phone: "12 34" }))).toBe("info.error.badPhone");
    expect(profileText("phone", profileErrors(good))).toBeNull();
  });
});

describe("the payload", () => {
  test("is the specified one", () => {
    expect(clientPayload(7, good, now)).toEqual({
      userId: 7,
      nom: "Martin",
      prenom: "Camille",
      telephone: "06 12 34 56 78",
      adresse: "1 rue de la Paix",
      dateCreation: "2026-11-21T10:00:00.000Z",
      statut: "ACTIF",
    });
  });

  test("contains the postal code and the town when they are given", () => {
    const payload = clientPayload(7, { ...good, codePostal: "75002 ", ville: "Paris" }, now);
    expect(payload).toMatchObject({ codePostal: "75002", ville: "Paris" });
    expect(checkForm(ClientInput, payload).errors).toBeNull();
  });

  test("maps its errors to the form's field names", () => {
    expect(payloadErrors({ telephone: "BAD_PHONE", nom: "TOO_LONG", statut: "INVALID" })).toEqual({
      phone: "BAD_PHONE",
      lastName: "TOO_LONG",
    });
  });
});
