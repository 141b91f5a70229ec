/** The name and the legal details of the shop. The operator's settings replace these placeholders. */
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

/** The details of the shop that only legal pages show. The operator's settings replace these placeholders. */
export interface LegalIdentity {
  /** Legal form and share capital. */
  readonly form: string;
  readonly director: string;
  /** Name, address and telephone of the host. */
  readonly host: string;
  /** Name and postal address of the mediator of consumption. */
  readonly mediator: string;
  readonly mediatorUrl: string;
  /** The identifier of an equipment producer under the extended responsibility of producers. */
  readonly recyclingId: string;
}

export const DEFAULT_LEGAL_IDENTITY: LegalIdentity = {
  form: "[forme juridique et capital à compléter]",
  director: "[directeur de la publication à compléter]",
  host: "[hébergeur à compléter]",
  mediator: "[médiateur de la consommation à compléter]",
  mediatorUrl: "https://mediateur.example/",
  recyclingId: "[identifiant unique à compléter]",
};

export type CompanyRecord = Company & LegalIdentity;

/** The part of the company record that all pages show. */
export function companyIn(record: CompanyRecord): Company {
  const { name, email, phone, address, siret, tva, rcs, social, marketplaceUrl } = record;
  return { name, email, phone, address, siret, tva, rcs, social, marketplaceUrl };
}

/** The part of the company record that only legal pages show. */
export function legalIdentityIn(record: CompanyRecord): LegalIdentity {
  const { form, director, host, mediator, mediatorUrl, recyclingId } = record;
  return { form, director, host, mediator, mediatorUrl, recyclingId };
}

/** Promises of the shop on pages and in mails. */
export const PROMISES = {
  warrantyMonths: 12,
  withdrawalDays: 14,
  returnDays: 30,
  /** Working days from the arrival of a phone at the workshop to the end of its repair. */
  repairDays: 5,
  /** A dated setting, `repairs`, sets the guarantee that begins when a phone is given back. It is never shorter than this promise. */
  repairWarrantyMonths: 12,
  /** The phone of a paid repair must arrive within this many days, or the repair is refunded. */
  repairSendDays: 30,
  controlPoints: 40,
  functionalTests: 30,
} as const;

/** The version of the privacy policy, stored with each acceptance. */
export const CONSENT_VERSION = "2026-11";

/** Stands for the version where no consent was asked: an address that was given for an order alone, on the ground of its contract. */
export const CONTRACT_GROUND = "contract";

const SOCIAL_NETWORKS = [
  ["instagram", "Instagram"],
  ["facebook", "Facebook"],
  ["linkedin", "LinkedIn"],
  ["x", "X"],
] as const;

/** The social networks that have an address, in the order they are shown. */
export function socialLinks({ social }: Company): { readonly name: string; readonly url: string }[] {
  return SOCIAL_NETWORKS.flatMap(([id, name]) => (social[id] ? [{ name, url: social[id] }] : []));
}
