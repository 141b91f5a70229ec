import { type CompanyRecord, DEFAULT_COMPANY, DEFAULT_LEGAL_IDENTITY } from "#contract/company.ts";

/** The settings that the law wants on the legal pages, each with its field of the company. */
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

/** What is shown without a setting. The default name is the shop's own and no placeholder, but the company must still be named. */
const PLACEHOLDERS = { ...DEFAULT_COMPANY, ...DEFAULT_LEGAL_IDENTITY, name: "" };

type LegalSetting = keyof typeof LEGAL_SETTINGS;
export type LegalSettings = Readonly<Partial<Record<LegalSetting, string | undefined>>>;

/** The settings whose placeholders the legal pages would show. */
export function missingLegalSettings(settings: LegalSettings): LegalSetting[] {
  const names = Object.keys(LEGAL_SETTINGS) as LegalSetting[];
  return names.filter((name) => !settings[name] || settings[name] === PLACEHOLDERS[LEGAL_SETTINGS[name]]);
}
