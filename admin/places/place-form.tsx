import { type Place, PlaceChange, PlaceInput } from "#contract/places/places.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { callRoute } from "../api.ts";
import { useFieldText } from "../field-text.ts";
import { StepForm } from "../step-form.tsx";

interface PlaceFormProps {
  /** Absent: a new place. */
  readonly place?: Place;
  readonly onClose: () => void;
}

/** Code and name of a place. */
export function PlaceForm({ place, onClose }: PlaceFormProps) {
  const t = useWords("admin-places");
  const textOf = useFieldText();
  const { formProps, errors, errorOf, isSending, error } = useForm<PlaceInput>({
    check: checkedBy(PlaceInput, (read) => ({ code: read("code"), name: read("name") })),
    async send(typed) {
      if (place) await changePlace({ ...place, ...typed });
      else await callRoute("POST /admin/api/places", { body: typed });
      onClose();
    },
    textOf,
  });
  return (
    <StepForm
      formProps={formProps}
      submit={t(place ? "save" : "add")}
      isSending={isSending}
      error={error}
      {...(error?.code === "STALE" && { onReload: onClose })}
    >
      <Field
        label={t("code")}
        hint={t("code.hint")}
        error={errors.code === "TAKEN" ? t("code.taken") : errorOf("code")}
        required
      >
        <Input
          name="code"
          defaultValue={place?.code}
          maxLength={20}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
        />
      </Field>
      <Field label={t("name")} hint={t("name.hint")} error={errorOf("name")} required>
        <Input name="name" defaultValue={place?.name} maxLength={80} autoComplete="off" />
      </Field>
    </StepForm>
  );
}

/** Stores the fields of a place that the page has seen. */
export const changePlace = ({ id, version, code, name, isRetired }: Place) =>
  callRoute("PUT /admin/api/places/:id", {
    params: { id: String(id) },
    body: PlaceChange.parse({ version, code, name, isRetired }),
  });
