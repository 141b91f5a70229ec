/** The one record of who the shop is. The values are placeholders; the operator's settings replace them. */
export interface Company {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly siret: string;
  readonly tva: string;
  readonly rcs: string;
  readonly social: Readonly<Record<"facebook" | "instagram" | "x" | "linkedin", string>>;
  /** The shop's pages on an external marketplace; empty when there is none. */
  readonly marketplaceUrl: string;
}

export const DEFAULT_COMPANY: Company = {
  name: "Reluit",
  email: "contact@reluit.example",
  phone: "+33 1 00 00 00 00",
  address: "1 rue de l’Exemple, 75000 Paris",
  siret: "000 000 000 00000",
  tva: "FR00 000000000",
  rcs: "Paris 000 000 000",
  social: {
    facebook: "https://www.facebook.com/",
    instagram: "https://www.instagram.com/",
    x: "https://x.com/",
    linkedin: "https://www.linkedin.com/",
  },
  marketplaceUrl: "",
};

/** Promises of the shop, told on pages and in mails. */
export const PROMISES = {
  warrantyMonths: 12,
  withdrawalDays: 14,
  returnDays: 30,
  carrierDays: [2, 3],
  freeShippingFromCents: 10_000,
  controlPoints: 40,
  functionalTests: 30,
} as const;
