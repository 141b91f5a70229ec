import { type Company, DEFAULT_COMPANY } from "#contract/company.ts";
import type { Settings } from "./settings.ts";

/** The company record: the operator's settings where there are any, else the placeholders. */
export function companyOf(settings: Settings): Company {
  const d = DEFAULT_COMPANY;
  return {
    name: settings.COMPANY_NAME ?? d.name,
    email: settings.COMPANY_EMAIL ?? d.email,
    phone: settings.COMPANY_PHONE ?? d.phone,
    address: settings.COMPANY_ADDRESS ?? d.address,
    siret: settings.COMPANY_SIRET ?? d.siret,
    tva: settings.COMPANY_TVA ?? d.tva,
    rcs: settings.COMPANY_RCS ?? d.rcs,
    social: {
      facebook: settings.COMPANY_FACEBOOK ?? d.social.facebook,
      instagram: settings.COMPANY_INSTAGRAM ?? d.social.instagram,
      x: settings.COMPANY_X ?? d.social.x,
      linkedin: settings.COMPANY_LINKEDIN ?? d.social.linkedin,
    },
    marketplaceUrl: settings.MARKETPLACE_URL ?? d.marketplaceUrl,
  };
}
