import { describe, expect, test } from "vitest";
import { fieldErrors } from "../errors.ts";
import { BUYBACK_SUBJECT, BuybackRequest, isBuybackSubject, summarize } from "./buyback.ts";

const REQUEST: BuybackRequest = {
  brand: "Apple",
  model: "iPhone 13",
  functional: true,
  condition: "good",
  details: "Petite rayure au dos.",
  name: "Zoé Martin",
  email: "zoe@exemple.fr",
  phone: "06 12 34 56 78",
};
const refusals = (change: object) =>
  fieldErrors(BuybackRequest.safeParse({ ...REQUEST, ...change }).error?.issues ?? []);

describe("a buy-back request", () => {
  test("with all fields is accepted", () => expect(refusals({})).toEqual({}));

  test.each([
    ["details", "", "REQUIRED"],
    ["details", "  neuf  bis  ", "TOO_SHORT"],
    ["details", "  neuf  biss  ", null],
    ["details", "neuf     \n ", "TOO_SHORT"],
    ["details", "a".repeat(9), "TOO_SHORT"],
    ["details", "a".repeat(10), null],
    ["details", "a".repeat(2001), "TOO_LONG"],
    ["phone", "", "REQUIRED"],
    ["phone", "0 6 1 2 3 4 5", "BAD_PHONE"],
    ["phone", "1 2 3 4 5 6 7 8", null],
    ["phone", "123456789012345", null],
    ["phone", "1234567890123456", "BAD_PHONE"],
    ["email", "zoe", "BAD_EMAIL"],
    ["email", "", "REQUIRED"],
    ["name", " \t ", "REQUIRED"],
    ["condition", "mint", "INVALID"],
    ["functional", "yes", "REQUIRED"],
    ["model", undefined, "REQUIRED"],
    ["brand", "x".repeat(61), "TOO_LONG"],
  ])("with %s %j is answered %s", (field, value, code) =>
    expect(refusals({ [field]: value })).toEqual(code ? { [field]: code } : {}),
  );

  test("is summarised in French, one fact per line", () => {
    expect(summarize({ ...REQUEST, functional: false, condition: "verybad" }).split("\n")).toEqual([
      BUYBACK_SUBJECT,
      "",
      "Marque : Apple",
      "Modèle : iPhone 13",
      "État fonctionnel : Non fonctionnel",
      "État général : Très mauvais état",
      "Détails : Petite rayure au dos.",
      "",
      "Coordonnées du client",
      "Nom : Zoé Martin",
      "E-mail : zoe@exemple.fr",
      "Téléphone : 06 12 34 56 78",
    ]);
  });

  test("of maximal length fits into a message", () => {
    const longest = {
      ...REQUEST,
      brand: "b".repeat(60),
      model: "m".repeat(120),
      details: "d".repeat(2000),
      name: "n".repeat(120),
    };
    expect(summarize(BuybackRequest.parse(longest)).length).toBeLessThan(5000);
  });
});

test("a subject names a buy-back in either spelling of the apostrophe", () => {
  expect(isBuybackSubject("Demande d'estimation de rachat")).toBe(true);
  expect(isBuybackSubject(" Demande d’estimation de rachat ")).toBe(true);
  expect(isBuybackSubject("Demande d'estimation")).toBe(false);
});
