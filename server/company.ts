import { type Company, DEFAULT_COMPANY } from "#contract/company.ts";
import { formatPhone } from "#contract/format-phone.ts";
import type { Settings } from "./settings.ts";

/** The company record: the operator's settings, with placeholders for missing ones. */
export function companyOf(settings: Settings): Company {
  const defaults = DEFAULT_COMPANY;
  return {
    name: settings.COMPANY_NAME ?? defaults.name,
    email: settings.COMPANY_EMAIL ?? defaults.email,
    phone: formatPhone(settings.COMPANY_PHONE ?? defaults.phone),
    address: settings.COMPANY_ADDRESS ?? defaults.address,
    siret: settings.COMPANY_SIRET ?? defaults.siret,
    tva: settings.COMPANY_TVA ?? defaults.tva,
    rcs: settings.COMPANY_RCS ?? defaults.rcs,
    social: {
      facebook: settings.COMPANY_FACEBOOK ?? defaults.social.facebook,
      instagram: settings.COMPANY_INSTAGRAM ?? defaults.social.instagram,
      x: settings.COMPANY_X ?? defaults.social.x,
      linkedin: settings.COMPANY_LINKEDIN ?? defaults.social.linkedin,
    },
    marketplaceUrl: settings.MARKETPLACE_URL ?? defaults.marketplaceUrl,
  };
}
