import { DEFAULT_COMPANY, DEFAULT_LEGAL_IDENTITY } from "#contract/company.ts";

/** The settings that the law wants on the legal pages, each with the placeholder that is shown without it. */
const LEGAL_SETTINGS = {
  // The default name is the shop's own and no placeholder, but the company must still be named.
  COMPANY_NAME: "",
  COMPANY_EMAIL: DEFAULT_COMPANY.email,
  COMPANY_PHONE: DEFAULT_COMPANY.phone,
  COMPANY_ADDRESS: DEFAULT_COMPANY.address,
  COMPANY_SIRET: DEFAULT_COMPANY.siret,
  COMPANY_TVA: DEFAULT_COMPANY.tva,
  COMPANY_RCS: DEFAULT_COMPANY.rcs,
  COMPANY_LEGAL_FORM: DEFAULT_LEGAL_IDENTITY.form,
  COMPANY_DIRECTOR: DEFAULT_LEGAL_IDENTITY.director,
  COMPANY_HOST: DEFAULT_LEGAL_IDENTITY.host,
  COMPANY_MEDIATOR: DEFAULT_LEGAL_IDENTITY.mediator,
  COMPANY_MEDIATOR_URL: DEFAULT_LEGAL_IDENTITY.mediatorUrl,
  COMPANY_RECYCLING_ID: DEFAULT_LEGAL_IDENTITY.recyclingId,
} as const;

type LegalSetting = keyof typeof LEGAL_SETTINGS;
export type LegalSettings = Readonly<Partial<Record<LegalSetting, string | undefined>>>;

/** The settings whose placeholders the legal pages would show. */
export function missingLegalSettings(settings: LegalSettings): LegalSetting[] {
  const names = Object.keys(LEGAL_SETTINGS) as LegalSetting[];
  return names.filter((name) => !settings[name] || settings[name] === LEGAL_SETTINGS[name]);
}
