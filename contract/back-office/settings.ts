import * as z from "zod/mini";
import { Email } from "../accounts/email-address.ts";
import { BuybackFigures } from "../buyback/buyback-figures.ts";
import { CaseFigures } from "../cases/case-figures.ts";
import { Claims } from "../claims.ts";
import type { CompanyRecord } from "../company.ts";
import { DeliveryFigures, Holidays } from "../delivery/delivery.ts";
import { ParcelOption, PickupOption } from "../delivery/options.ts";
import { PackingRules } from "../delivery/packing-rules.ts";
import { isCalendarDay } from "../delivery/working-days.ts";
import { ResaleFigures } from "../devices/resale.ts";
import { InboxFigures } from "../inbox/answer-due.ts";
import { LOCALES } from "../locale.ts";
import { RepairDesk } from "../repair/booking/repair-desk.ts";
import { RepairBonus } from "../repair/repair-bonus.ts";
import { RepairFigures } from "../repair/repair-figures.ts";
import { plain } from "../text/plain.ts";
import { bareSigns, plainSigns } from "../text/plain-signs.ts";
import { oneLine } from "../typed-text.ts";
import { VoucherFigures } from "../vouchers/voucher-figures.ts";
import { WithdrawalFigures } from "../withdrawal/withdrawal.ts";

const link = z.string().check(z.maxLength(300, "TOO_LONG"), z.regex(/^https?:\/\/\S+$/, "INVALID"));
/** A link, or an empty text for none. */
const optionalLink = z.union([z.literal(""), link], "INVALID");

/** A SIRET as pages show it, in groups of 3, 3, 3 and 5 digits. */
const groupSiret = (typed: string) =>
  bareSigns(typed).replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, "$1 $2 $3 $4");

/** The value of the dated setting `company`, as the settings page sends it. */
const CompanyInput = z.strictObject({
  name: oneLine(80),
  email: Email,
  phone: oneLine(40).check(plain()),
  address: oneLine(200),
  siret: z.string().check(z.overwrite(groupSiret), z.regex(/^\d{3} ?\d{3} ?\d{3} ?\d{5}$/, "INVALID")),
  tva: z.string().check(
    z.overwrite((typed) => plainSigns(typed).toUpperCase()),
    z.regex(/^[A-Z]{2} ?[\dA-Z ]{2,15}$/, "INVALID"),
  ),
  rcs: oneLine(100),
  social: z.strictObject({
    facebook: optionalLink,
    instagram: optionalLink,
    x: optionalLink,
    linkedin: optionalLink,
  }),
  marketplaceUrl: optionalLink,
  form: oneLine(200),
  director: oneLine(120),
  host: oneLine(300),
  mediator: oneLine(300),
  mediatorUrl: link,
  recyclingId: oneLine(100),
}) satisfies z.ZodMiniType<CompanyRecord>;

/** The settings in the order of their page. Each has the schema of its value. */
export const SETTINGS = {
  company: CompanyInput,
  delivery: DeliveryFigures,
  express: ParcelOption,
  relay: ParcelOption,
  pickup: PickupOption,
  holidays: Holidays,
  packing: PackingRules,
  withdrawal: WithdrawalFigures,
  cases: CaseFigures,
  claims: Claims,
  resale: ResaleFigures,
  buyback: BuybackFigures,
  inbox: InboxFigures,
  repairs: RepairFigures,
  repairDesk: RepairDesk,
  repairBonus: RepairBonus,
  vouchers: VoucherFigures,
} as const;
export type SettingName = keyof typeof SETTINGS;
export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[];

export const SettingVersion = z.object({
  /** 0: the value comes from the environment, because no version is stored. */
  id: z.int(),
  value: z.unknown(),
  validFrom: z.string(),
  state: z.enum(["present", "coming", "past"]),
});
export type SettingVersion = z.infer<typeof SettingVersion>;

/** `GET /admin/api/settings`: the versions of each setting, newest first. */
export const SettingsAnswer = z.record(z.enum(SETTING_NAMES), z.array(SettingVersion));
export type SettingsAnswer = z.infer<typeof SettingsAnswer>;

/** `POST /admin/api/settings/:name`. */
export const NewSettingVersion = z.strictObject({
  value: z.unknown(),
  /** The value is in force from midnight in Paris of this day. Null: from now. */
  validFrom: z.nullable(z.string().check(z.refine(isCalendarDay, "INVALID"))),
  /** The newest version that the page showed. Error: STALE for another one. */
  newest: z.int(),
});
export type NewSettingVersion = z.infer<typeof NewSettingVersion>;

/** `POST /admin/api/settings/:name/preview`: the text that a buyer would read. */
export const SettingPreview = z.object({
  lines: z.array(z.object({ locale: z.enum(LOCALES), text: z.string() })),
});
export type SettingPreview = z.infer<typeof SettingPreview>;
