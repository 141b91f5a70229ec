import {
  type Company,
  type CompanyRecord,
  DEFAULT_COMPANY,
  DEFAULT_LEGAL_IDENTITY,
} from "#contract/company.ts";
import { formatPhone } from "#contract/format-phone.ts";
import type { Settings } from "./settings.ts";

/**
 * The company from the environment, with placeholders for missing values: the first version of the dated setting
 * `company`. The company in force is `Shop.company` (`dated-settings/present-company.ts`).
 */
export function firstCompany(settings: Settings): CompanyRecord {
  const company = DEFAULT_COMPANY;
  const legal = DEFAULT_LEGAL_IDENTITY;
  return {
    name: settings.COMPANY_NAME ?? company.name,
    email: settings.COMPANY_EMAIL ?? company.email,
    phone: formatPhone(settings.COMPANY_PHONE ?? company.phone),
    address: settings.COMPANY_ADDRESS ?? company.address,
    siret: settings.COMPANY_SIRET ?? company.siret,
    tva: settings.COMPANY_TVA ?? company.tva,
    rcs: settings.COMPANY_RCS ?? company.rcs,
    social: {
      facebook: settings.COMPANY_FACEBOOK ?? company.social.facebook,
      instagram: settings.COMPANY_INSTAGRAM ?? company.social.instagram,
      x: settings.COMPANY_X ?? company.social.x,
      linkedin: settings.COMPANY_LINKEDIN ?? company.social.linkedin,
    },
    marketplaceUrl: settings.MARKETPLACE_URL ?? company.marketplaceUrl,
    form: settings.COMPANY_LEGAL_FORM ?? legal.form,
    director: settings.COMPANY_DIRECTOR ?? legal.director,
    host: settings.COMPANY_HOST ?? legal.host,
    mediator: settings.COMPANY_MEDIATOR ?? legal.mediator,
    mediatorUrl: settings.COMPANY_MEDIATOR_URL ?? legal.mediatorUrl,
    recyclingId: settings.COMPANY_RECYCLING_ID ?? legal.recyclingId,
  };
}

/** The sender of mails: MAIL_FROM, or else the company. The name is quoted when it contains special characters. */
export function senderOf(
  { MAIL_FROM }: Pick<Settings, "MAIL_FROM">,
  { name, email }: Pick<Company, "name" | "email">,
): string {
  if (MAIL_FROM) return MAIL_FROM;
  const quoted = /^[\p{L}\p{N} ]+$/u.test(name) ? name : `"${name.replace(/["\\]/g, "\\$&")}"`;
  return `${quoted} <${email}>`;
}
