import { describe, expect, test } from "vitest";
import { RegisterForm } from "#contract/accounts/accounts.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { LOCALES } from "#contract/locale.ts";
import { loadTranslators } from "#messages/compile.ts";
import french from "#messages/fr/register.json" with { type: "json" };
import { ApiError } from "#web/client-state/api-error.ts";
import { checkForm } from "#web/ui/forms/check-form.ts";
import { fieldText, type RegisterField, registerRefusal } from "./register-texts.ts";

const good = {
  username: "camille_92",
  email: "camille@example.fr",
  password: "tilleul7",
  confirmPassword: "tilleul7",
};

function told(field: RegisterField, change: Partial<typeof good>) {
  const { errors } = checkForm(RegisterForm, { ...good, ...change });
  const key = errors && fieldText(field, errors);
  return key && french[key];
}

describe("the registration form", () => {
  test("accepts valid values", () => {
    expect(checkForm(RegisterForm, good).errors).toBeNull();
  });

  test.each<[RegisterField, string, string]>([
    ["username", "", "Le nom d’utilisateur est requis"],
    ["username", "ab", "Le nom d’utilisateur doit contenir au moins 3 caractères"],
    ["username", "a".repeat(21), "Le nom d’utilisateur ne doit pas dépasser 20 caractères"],
    [
      "username",
      "ab c",
      "Le nom d’utilisateur ne doit contenir que des lettres, des chiffres et des underscores",
    ],
    ["email", "", "L’email est requis"],
    ["email", "camille", "Veuillez entrer un email valide"],
    ["email", `${"a".repeat(300)}@example.fr`, "Veuillez entrer un email valide"],
    ["password", "", "Le mot de passe est requis"],
    ["password", "abc1", "Le mot de passe doit contenir au moins 6 caractères"],
    ["password", `1${"a".repeat(30)}`, "Le mot de passe ne doit pas dépasser 30 caractères"],
    ["password", "abcdef", "Le mot de passe doit contenir au moins un chiffre"],
    ["password", "123456", "Le mot de passe doit contenir au moins une lettre"],
    [
      "password",
      "aaaaa1",
      "Ce mot de passe est trop courant\u00a0: il serait deviné en premier. Choisissez-en un autre.",
    ],
    ["confirmPassword", "", "La confirmation du mot de passe est requise"],
    ["confirmPassword", "secret2", "Les mots de passe ne correspondent pas"],
  ])("refuses the %s %j: %s", (field, value, text) => {
    expect(told(field, { [field]: value })).toBe(text);
  });
});

describe("a refused registration", () => {
  const refused = (status: number, code: ErrorCode | null) =>
    registerRefusal(new ApiError(status, code && { error: code, message: "" }));

  test("names the field that is taken", () => {
    expect(refused(409, "EMAIL_TAKEN")).toEqual({ text: "failure.email", fields: { email: "TAKEN" } });
    expect(refused(409, "USERNAME_TAKEN")).toEqual({
      text: "failure.username",
      fields: { username: "TAKEN" },
    });
  });

  test("names the password that is too common", () => {
    const fields = { password: "TOO_COMMON" } as const;
    const error = new ApiError(400, { error: "VALIDATION", message: "", fields });
    expect(registerRefusal(error)).toEqual({ text: "error.password.TOO_COMMON", fields });
  });

  test.each<[number, ErrorCode | null, string]>([
    [409, "ACCOUNT_TAKEN", "Conflit : cet utilisateur existe déjà."],
    [400, "VALIDATION", "Données invalides. Veuillez vérifier vos informations."],
    [500, null, "Erreur serveur. Veuillez réessayer plus tard."],
    [503, "UNAVAILABLE", "Erreur serveur. Veuillez réessayer plus tard."],
    [429, "TOO_MANY_REQUESTS", "Erreur lors de l’inscription"],
    [0, null, "Erreur lors de l’inscription"],
  ])("with status %i (%s) says: %s", (status, code, text) => {
    expect(french[refused(status, code).text]).toBe(text);
  });
});

test.each(LOCALES)("the offer beside the form promises free delivery as every page does, in %s", (locale) => {
  const [offers, delivery] = [loadTranslators("account"), loadTranslators("delivery")];
  expect(offers[locale]("promo.delivery.title")).toBe(delivery[locale]("free"));
});
