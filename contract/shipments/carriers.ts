import * as z from "zod/mini";
import { plainSigns } from "../text/plain-signs.ts";

export const CARRIERS = [
  "laposte",
  "chronopost",
  "mondial-relay",
  "dpd",
  "gls",
  "ups",
  "dhl",
  "other",
] as const;
export type Carrier = (typeof CARRIERS)[number];

/** Carrier names, the same in every language. The page translates `other`. */
export const CARRIER_NAMES: Readonly<Record<Exclude<Carrier, "other">, string>> = {
  laposte: "La Poste / Colissimo",
  chronopost: "Chronopost",
  "mondial-relay": "Mondial Relay",
  dpd: "DPD",
  gls: "GLS",
  ups: "UPS",
  dhl: "DHL",
};

/** The carrier's page for a parcel, with `{number}` for its number. */
const LINKS: Readonly<Record<Exclude<Carrier, "other">, string>> = {
  laposte: "https://www.laposte.fr/outils/suivre-vos-envois?code={number}",
  chronopost: "https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT={number}",
  "mondial-relay": "https://www.mondialrelay.fr/suivi-de-colis/?numeroExpedition={number}",
  dpd: "https://trace.dpd.fr/fr/trace/{number}",
  gls: "https://gls-group.com/FR/fr/suivi-colis/?match={number}",
  ups: "https://www.ups.com/track?loc=fr_FR&tracknum={number}",
  dhl: "https://www.dhl.com/fr-fr/home/suivi.html?tracking-id={number}",
};

/** Normalises a parcel's number: no spaces or dots, in capitals. */
const readTrackingNumber = (typed: string): string => plainSigns(typed).replace(/[ .]+/g, "").toUpperCase();

/** The pattern is loose, because carriers change their formats. */
export const TrackingNumber = z.pipe(
  z.pipe(
    z.string("REQUIRED").check(z.minLength(1, "REQUIRED"), z.maxLength(80, "TOO_LONG")),
    z.transform(readTrackingNumber),
  ),
  z.string().check(z.regex(/^[A-Z\d-]{4,40}$/, "INVALID")),
);

/** The carrier's page for a parcel. Null for a carrier without a known page. */
export function carrierLink(carrier: Carrier, number: string): string | null {
  return carrier === "other" ? null : LINKS[carrier].replace("{number}", encodeURIComponent(number));
}
