import * as z from "zod/mini";
import { Phone } from "../accounts/accounts.ts";
import { Email } from "../accounts/email-address.ts";
import { frenchNames, PRICE_ANSWERS } from "../buyback/phone-answers.ts";
import { formatPhone } from "../format-phone.ts";
import { oneLine, plainText } from "../typed-text.ts";

/** The brands of the wizard. The last one stands for all others; their models are typed. */
export const BUYBACK_BRANDS = [
  "Apple",
  "Samsung",
  "Google",
  "Xiaomi",
  "Huawei",
  "OnePlus",
  "Oppo",
  "Autre",
] as const;
export type BuybackBrand = (typeof BUYBACK_BRANDS)[number];

export function isBuybackBrand(value: unknown): value is BuybackBrand {
  return BUYBACK_BRANDS.some((brand) => brand === value);
}

/** The wear of a phone, from best to worst. */
export const CONDITION_LEVELS = ["perfect", "good", "average", "bad", "verybad"] as const;
export type ConditionLevel = (typeof CONDITION_LEVELS)[number];
export const DEFAULT_LEVEL: ConditionLevel = "good";

/** The shop's promises about an offer, in hours. */
export const BUYBACK_PROMISES = { proposalHours: 48, paymentHours: 24 } as const;

export const BUYBACK_LIMITS = { brand: 60, model: 120, details: [10, 2000], name: 120 } as const;

/** The description of a phone's condition, trimmed, at least 10 characters. */
export const Details = plainText(BUYBACK_LIMITS.details[1]).check(
  z.minLength(BUYBACK_LIMITS.details[0], "TOO_SHORT"),
);

/** The contact details, in the last step of the wizard. */
const BuybackPerson = z.object({ name: oneLine(BUYBACK_LIMITS.name), email: Email, phone: Phone });

/** A phone that a visitor offers to the shop. */
export const BuybackRequest = z.extend(BuybackPerson, {
  brand: oneLine(BUYBACK_LIMITS.brand),
  model: oneLine(BUYBACK_LIMITS.model),
  /** Whether the phone switches on and works. */
  functional: z.boolean("REQUIRED"),
  condition: z.enum(CONDITION_LEVELS, "INVALID"),
  details: Details,
  ...PRICE_ANSWERS,
});
export type BuybackRequest = z.infer<typeof BuybackRequest>;

export const BUYBACK_SUBJECT = "Demande d'estimation de rachat";

/** Whether a subject is that of buy-back requests, with either apostrophe. */
export function isBuybackSubject(subject: string): boolean {
  return subject.trim().replaceAll("’", "'").toLowerCase() === BUYBACK_SUBJECT.toLowerCase();
}

/** The condition levels in French, the language of the shop's mailbox. */
export const FRENCH_LEVELS: Readonly<Record<ConditionLevel, string>> = {
  perfect: "Parfait état",
  good: "Bon état",
  average: "État moyen",
  bad: "Mauvais état",
  verybad: "Très mauvais état",
};

export const frenchFunctional = (functional: boolean) => (functional ? "Fonctionnel" : "Non fonctionnel");

/** The message to the shop about a request. Its parts are bounded, so it has at most 5000 characters. */
export function summarize(request: BuybackRequest): string {
  const { storageGb, defects = [], stops = [] } = request;
  const named = frenchNames([...defects, ...stops]);
  return [
    BUYBACK_SUBJECT,
    "",
    `Marque : ${request.brand}`,
    `Modèle : ${request.model}`,
    ...(storageGb ? [`Capacité : ${storageGb} Go`] : []),
    `État fonctionnel : ${frenchFunctional(request.functional)}`,
    `État général : ${FRENCH_LEVELS[request.condition]}`,
    ...(named ? [`Défauts : ${named}`] : []),
    `Détails : ${request.details}`,
    "",
    "Coordonnées du client",
    `Nom : ${request.name}`,
    `E-mail : ${request.email}`,
    `Téléphone : ${formatPhone(request.phone)}`,
  ].join("\n");
}
