import { useState } from "react";
import type { FieldErrors } from "#contract/errors.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { useFieldText } from "../field-text.ts";

const REASONS = ["goodwill", "asked", "defect", "unavailable"] as const;

interface ReasonProps {
  /** The reason that is selected at first. */
  readonly usual: (typeof REASONS)[number];
  readonly error: FieldErrors[string] | undefined;
}

/** The fields `reason`, with the usual reasons, and `other` for another one in words. */
export function ReasonField({ usual, error }: ReasonProps) {
  const t = useWords("admin-money");
  const fieldText = useFieldText();
  const [isOther, setOther] = useState(false);
  return (
    <>
      <Field label={t("reason")}>
        <Select
          name="reason"
          defaultValue={t(`reason.${usual}`)}
          onChange={({ target }) => setOther(target.value === "")}
        >
          {REASONS.map((reason) => (
            <option key={reason} value={t(`reason.${reason}`)}>
              {t(`reason.${reason}`)}
            </option>
          ))}
          <option value="">{t("reason.other")}</option>
        </Select>
      </Field>
      {isOther && (
        <Field label={t("reason.which")} error={fieldText(error)} required className="col-span-2">
          <Input name="other" maxLength={500} autoFocus />
        </Field>
      )}
    </>
  );
}
