import type { FieldCode } from "#contract/errors.ts";
import { useWords } from "#web/i18n/use-words.ts";

const KNOWN = [
  "REQUIRED",
  "TOO_LONG",
  "BAD_POSTAL_CODE",
  "BAD_EMAIL",
  "TOO_SMALL",
  "TOO_BIG",
  "WRONG_TYPE",
  "UNLOCK_CODE",
] as const;

/** Returns the text of a field's error. */
export function useFieldText() {
  const t = useWords("admin");
  return (code: FieldCode | undefined) =>
    code && t(`field.${KNOWN.find((known) => known === code) ?? "INVALID"}`);
}
