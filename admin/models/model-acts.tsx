import { useState } from "react";
import { ModelMerge, type StaffModel } from "#contract/catalog/models/models.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { useSend } from "#web/ui/forms/use-send.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { useFieldText } from "../field-text.ts";
import { StepForm } from "../step-form.tsx";

interface ActProps {
  readonly model: StaffModel;
  readonly onClose: () => void;
}

/** Retires an entry, or offers it again. */
export function RetireModel({ model, onClose }: ActProps) {
  const t = useWords("admin-models");
  const toast = useToast();
  // The entry is read again after the act; the button keeps its word until the dialog closes.
  const [{ id, version, isRetired }] = useState(model);
  const { run, isSending, error } = useSend();
  const send = () =>
    run(async () => {
      const body = { version, isRetired: !isRetired };
      await callRoute("PUT /admin/api/models/:id/retirement", { params: { id }, body });
      toast({ title: t(isRetired ? "offered" : "retired") });
      onClose();
    });
  return (
    <div className="grid gap-4">
      <ErrorText error={error} {...(error?.code === "STALE" && { onReload: onClose })} />
      <Button loading={isSending} onClick={() => void send()}>
        {t(isRetired ? "offer" : "retire")}
      </Button>
    </div>
  );
}

/** Merges the entry, a double, into another one of its brand. */
export function MergeModel({ model, onClose, onMerged }: ActProps & { onMerged: (into: number) => void }) {
  const t = useWords("admin-models");
  const textOf = useFieldText();
  const toast = useToast();
  const { id, version, ofBrand } = model;
  const form = useForm<ModelMerge>({
    check: checkedBy(ModelMerge, (read) => ({ version, into: Number(read("into")) })),
    async send(body) {
      await callRoute("POST /admin/api/models/:id/merge", { params: { id }, body });
      toast({ title: t("merged") });
      onMerged(body.into);
    },
    textOf: (code) => (code === "TAKEN" ? t("merge.conflict") : code && textOf("REQUIRED")),
  });
  return (
    <StepForm {...form} submit={t("merge.send")} {...(form.error?.code === "STALE" && { onReload: onClose })}>
      <Field label={t("merge.into")} error={form.errorOf("into")} required>
        <Select name="into" defaultValue="">
          <option value="">{t("merge.choose")}</option>
          {ofBrand.map(({ id: other, name }) => (
            <option key={other} value={other}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </StepForm>
  );
}
