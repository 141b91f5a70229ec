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
] as const;

/** Says what is wrong with a field. */
export function useFieldText() {
  const t = useWords("admin");
  return (code: FieldCode | undefined) =>
    code && t(`field.${KNOWN.find((known) => known === code) ?? "INVALID"}`);
}
