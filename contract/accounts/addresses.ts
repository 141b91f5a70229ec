import * as z from "zod/mini";
import { Client, isTownConfirmed, Phone, PostalCode, shortText } from "./accounts.ts";

/** An address beside the one of the profile, which is the default. */
export const OtherAddress = z.extend(
  z.pick(Client, {
    ...{ nom: true, prenom: true, telephone: true },
    ...{ adresse: true, codePostal: true, ville: true },
  }),
  { id: z.int() },
);
export type OtherAddress = z.infer<typeof OtherAddress>;

export const AddressInput = z.object({
  nom: shortText(80),
  prenom: shortText(80),
  telephone: Phone,
  adresse: shortText(200),
  codePostal: PostalCode,
  ville: shortText(80),
  isTownConfirmed,
});
export type AddressInput = z.infer<typeof AddressInput>;

/** The other addresses of one person, at most. */
export const MAX_ADDRESSES = 10;
