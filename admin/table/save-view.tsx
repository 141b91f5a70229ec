import { useState } from "react";
import { useSearchParams } from "react-router";
import { NewView, type ViewList } from "#contract/back-office/views.ts";
import type { FieldCode } from "#contract/errors.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { useFieldText } from "../field-text.ts";

/** Saves what the list shows now under a name. */
export function SaveView({ list }: { readonly list: ViewList }) {
  const [saved, setSaved] = useState(0);
  return <SaveForm key={saved} list={list} onSaved={() => setSaved(saved + 1)} />;
}

function SaveForm({ list, onSaved }: { readonly list: ViewList; readonly onSaved: () => void }) {
  const t = useWords("admin");
  const toast = useToast();
  const fieldText = useFieldText();
  const [search] = useSearchParams();
  const textOf = (code: FieldCode | undefined) =>
    code === "TAKEN" ? t("views.taken") : code === "TOO_BIG" ? t("views.tooMany") : fieldText(code);
  const { formProps, errorOf, isSending, error } = useForm<NewView>({
    check: checkedBy(NewView, (read, data) => ({
      list,
      name: read("name"),
      search: String(search),
      isShared: data.has("isShared"),
    })),
    send: async (body) => {
      await callRoute("POST /admin/api/views", { body });
      toast({ title: t("views.saved", { name: body.name }) });
      onSaved();
    },
    textOf,
  });
  return (
    <form {...formProps} className="grid gap-2 border-t border-line pt-3">
      <Field label={t("views.name")} hint={t("views.hint")} error={errorOf("name")}>
        <Input name="name" autoComplete="off" />
      </Field>
      <Checkbox name="isShared" label={t("views.share")} />
      <ErrorText error={error} />
      <Button type="submit" size="sm" loading={isSending}>
        {t("views.save")}
      </Button>
    </form>
  );
}
