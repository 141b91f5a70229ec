import * as z from "zod/mini";
import { SETTINGS, type SettingName } from "#contract/back-office/settings.ts";
import { fieldErrors } from "#contract/errors.ts";
import { Failure } from "#server/http/errors/failure.ts";

/** A setting's name with its value. */
export type Setting = {
  [Name in SettingName]: { readonly name: Name; readonly value: z.infer<(typeof SETTINGS)[Name]> };
}[SettingName];

/** Checks the value of a setting. Error: VALIDATION with the fields. */
export function readValue(name: SettingName, value: unknown): Setting {
  const read = z.safeParse(SETTINGS[name] as z.ZodMiniType, value);
  if (!read.success) throw new Failure("VALIDATION", { fields: fieldErrors(read.error.issues) });
  return { name, value: read.data } as Setting;
}
