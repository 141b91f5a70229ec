import {
  type Company,
  DEFAULT_COMPANY,
  DEFAULT_LEGAL_IDENTITY,
  type LegalIdentity,
} from "#contract/company.ts";
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

/** What the legal pages say beyond the company record, with placeholders for missing settings. */
export function legalIdentityOf(settings: Settings): LegalIdentity {
  const defaults = DEFAULT_LEGAL_IDENTITY;
  return {
    form: settings.COMPANY_LEGAL_FORM ?? defaults.form,
    director: settings.COMPANY_DIRECTOR ?? defaults.director,
    host: settings.COMPANY_HOST ?? defaults.host,
    mediator: settings.COMPANY_MEDIATOR ?? defaults.mediator,
    mediatorUrl: settings.COMPANY_MEDIATOR_URL ?? defaults.mediatorUrl,
    recyclingId: settings.COMPANY_RECYCLING_ID ?? defaults.recyclingId,
  };
}
