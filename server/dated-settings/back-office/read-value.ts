import * as z from "zod/mini";
import { SETTINGS } from "#contract/back-office/settings.ts";
import type { CaseFigures } from "#contract/cases/case-figures.ts";
import type { CompanyRecord } from "#contract/company.ts";
import type { DeliveryFigures, Holidays } from "#contract/delivery/delivery.ts";
import { fieldErrors } from "#contract/errors.ts";
import { Failure } from "#server/http/errors/failure.ts";

/** A setting's name with its value. */
export type Setting =
  | { readonly name: "company"; readonly value: CompanyRecord }
  | { readonly name: "delivery"; readonly value: DeliveryFigures }
  | { readonly name: "holidays"; readonly value: Holidays }
  | { readonly name: "cases"; readonly value: CaseFigures }
  | { readonly name: "withdrawal"; readonly value: { readonly refundDays: number } };

/** Checks the value of a setting. Error: VALIDATION with the fields. */
export function readValue(name: Setting["name"], value: unknown): Setting {
  const read = z.safeParse(SETTINGS[name] as z.ZodMiniType, value);
  if (!read.success) throw new Failure("VALIDATION", { fields: fieldErrors(read.error.issues) });
  return { name, value: read.data } as Setting;
}
