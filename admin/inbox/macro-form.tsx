import { type Macro, NewMacro } from "#contract/inbox/macros.ts";
import type { Template } from "#contract/inbox/templates.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { useFieldText } from "../field-text.ts";

interface MacroProps {
  /** The macro to edit; without it, the form adds one. */
  readonly macro?: Macro;
  readonly templates: readonly Template[];
  readonly onClose: () => void;
}

export function MacroForm({ macro, templates, onClose }: MacroProps) {
  const t = useWords("admin-inbox");
  const toast = useToast();
  const { formProps, errors, errorOf, isSending, error, run, forget } = useForm<NewMacro>({
    check: checkedBy(NewMacro, (read, data) => ({
      title: read("title"),
      templateId: Number(read("templateId")),
      assigns: data.has("assigns"),
      closes: data.has("closes"),
    })),
    send: async (body) => {
      if (macro)
        await callRoute("PUT /admin/api/macros/:id", {
          params: { id: macro.id },
          body: { ...body, version: macro.version },
        });
      else await callRoute("POST /admin/api/macros", { body });
      done(t("macro.saved"));
    },
    textOf: useFieldText(),
  });
  function done(text: string) {
    toast({ title: text });
    onClose();
  }
  const remove = ({ id, version }: Macro) =>
    run(async () => {
      await callRoute("DELETE /admin/api/macros/:id", { params: { id }, query: { version } });
      done(t("macro.deleted"));
    }, "deletion");

  return (
    <form {...formProps} className="grid gap-4">
      <Field
        label={t("template.title")}
        error={errors.title === "TAKEN" ? t("template.taken") : errorOf("title")}
        required
      >
        <Input name="title" defaultValue={macro?.title} maxLength={80} autoComplete="off" />
      </Field>
      <Field label={t("macro.template")} error={errorOf("templateId")} required>
        <Select name="templateId" defaultValue={macro?.templateId ?? ""}>
          <option value="">{t("macro.choose")}</option>
          {templates.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      </Field>
      <fieldset>
        <legend className="font-medium">{t("macro.does")}</legend>
        <Checkbox name="assigns" label={t("macro.assigns")} defaultChecked={macro?.assigns} />
        <Checkbox name="closes" label={t("macro.closes")} defaultChecked={macro?.closes} />
      </fieldset>
      <ErrorText error={error} onReload={forget} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={isSending}>
          {t("template.save")}
        </Button>
        {macro && (
          <Button variant="outline" onClick={() => void remove(macro)}>
            {t("template.delete")}
          </Button>
        )}
      </div>
    </form>
  );
}
