import { useState } from "react";
import { PART_ORIGINS, PARTS } from "#contract/devices/parts.ts";
import { NewPart, PART_LIMITS, type PartInput, type StaffPart } from "#contract/parts/parts.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input, Textarea } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { readEuros, typedEuros } from "../euros.ts";
import { useFieldText } from "../field-text.ts";
import { StepForm } from "../step-form.tsx";

interface PartFormProps {
  /** Absent for a new part. */
  readonly part?: StaffPart;
  readonly send: (input: NewPart) => Promise<unknown>;
}

/** The form of a spare part: its name, origin, supplier and the phones that it fits. */
export function PartForm({ part, send }: PartFormProps) {
  const t = useWords("admin-parts");
  const protocol = useWords("protocol");
  const locale = useLocale();
  // A second press, or a repeated request, adds the same part.
  const [key] = useState(() => crypto.randomUUID());
  const { formProps, errorOf, isSending, error } = useForm<NewPart>({
    check: checkedBy(NewPart, (read) => ({
      ...{ key, name: read("name"), kind: read("kind"), origin: read("origin"), supplier: read("supplier") },
      place: read("place"),
      models: read("models")
        .split("\n")
        .map((model) => model.trim())
        .filter(Boolean),
      costCents: readEuros(read("costCents")),
      reorderPoint: Number.parseInt(read("reorderPoint"), 10),
    })),
    send,
    textOf: useFieldText(),
  });
  const cents = part?.costCents;
  return (
    <StepForm formProps={formProps} submit={t("save")} isSending={isSending} error={error}>
      <Field label={t("name")} error={errorOf("name")} required>
        <Input name="name" maxLength={PART_LIMITS.name} defaultValue={part?.name ?? ""} autoComplete="off" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("kind")} error={errorOf("kind")} required>
          <Select name="kind" defaultValue={part?.kind ?? "screen"}>
            {PARTS.map((kind) => (
              <option key={kind} value={kind}>
                {protocol(`part.${kind}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t("origin")} error={errorOf("origin")} required>
          <Select name="origin" defaultValue={part?.origin ?? "new"}>
            {PART_ORIGINS.map((origin) => (
              <option key={origin} value={origin}>
                {t(`origin.${origin}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t("cost")} error={errorOf("costCents")} required>
          <Input
            name="costCents"
            inputMode="decimal"
            maxLength={12}
            defaultValue={cents === undefined ? "" : typedEuros(cents, locale)}
            autoComplete="off"
          />
        </Field>
        <Field
          label={t("reorderPoint")}
          hint={t("reorderPoint.hint")}
          error={errorOf("reorderPoint")}
          required
        >
          <Input
            name="reorderPoint"
            inputMode="numeric"
            maxLength={5}
            defaultValue={part?.reorderPoint ?? 1}
            autoComplete="off"
          />
        </Field>
      </div>
      <Field label={t("place")} hint={t("place.hint")} error={errorOf("place") && t("place.wrong")}>
        <Input
          name="place"
          maxLength={PART_LIMITS.place}
          defaultValue={part?.place ?? ""}
          autoComplete="off"
          dir="ltr"
        />
      </Field>
      <Field label={t("supplier")} error={errorOf("supplier")}>
        <Input
          name="supplier"
          maxLength={PART_LIMITS.name}
          defaultValue={part?.supplier ?? ""}
          autoComplete="off"
        />
      </Field>
      <Field label={t("models")} hint={t("models.hint")} error={errorOf("models")}>
        <Textarea name="models" rows={3} defaultValue={part?.models.join("\n") ?? ""} />
      </Field>
    </StepForm>
  );
}

/** The fields of a part without its key. */
export const inputOf = ({ key: _, ...input }: NewPart): PartInput => input;
