import { type CompanyRecord, DEFAULT_COMPANY, DEFAULT_LEGAL_IDENTITY } from "#contract/company.ts";

/** The settings that the law requires on the legal pages, each with its field of the company. */
export const LEGAL_SETTINGS = {
  COMPANY_NAME: "name",
  COMPANY_EMAIL: "email",
  COMPANY_PHONE: "phone",
  COMPANY_ADDRESS: "address",
  COMPANY_SIRET: "siret",
  COMPANY_TVA: "tva",
  COMPANY_RCS: "rcs",
  COMPANY_LEGAL_FORM: "form",
  COMPANY_DIRECTOR: "director",
  COMPANY_HOST: "host",
  COMPANY_MEDIATOR: "mediator",
  COMPANY_MEDIATOR_URL: "mediatorUrl",
  COMPANY_RECYCLING_ID: "recyclingId",
} as const satisfies Record<string, keyof CompanyRecord>;

/**
 * The values shown for missing settings. The default name is the shop's brand and no placeholder, but the law still
 * requires the company's name.
 */
const PLACEHOLDERS = { ...DEFAULT_COMPANY, ...DEFAULT_LEGAL_IDENTITY, name: "" };

type LegalSetting = keyof typeof LEGAL_SETTINGS;
export type LegalSettings = Readonly<Partial<Record<LegalSetting, string | undefined>>>;

/** The settings for which the legal pages would show placeholders. */
export function missingLegalSettings(settings: LegalSettings): LegalSetting[] {
  const names = Object.keys(LEGAL_SETTINGS) as LegalSetting[];
  return names.filter((name) => !settings[name] || settings[name] === PLACEHOLDERS[LEGAL_SETTINGS[name]]);
}
