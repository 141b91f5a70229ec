import { useState } from "react";
import { NewTemplate, TEMPLATE_FIELDS, type Template } from "#contract/inbox/templates.ts";
import { THREAD_LIMITS } from "#contract/inbox/threads.ts";
import { LOCALE_FACTS, LOCALES } from "#contract/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input, Textarea } from "#web/ui/forms/input.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { useFieldText } from "../field-text.ts";
import { ReloadedText, useTheirs } from "../theirs.tsx";
import { UseChoices } from "./use-choices.tsx";

interface TemplateProps {
  /** The template to edit; without it, the form adds one. */
  readonly template?: Template;
  readonly onClose: () => void;
}

const fieldTextsOf = ({ title, bodies }: Template) => ({
  title,
  ...Object.fromEntries(LOCALES.map((locale) => [`bodies.${locale}`, bodies[locale]])),
});

/**
 * Form for a template in its three languages. If a colleague saved meanwhile, the form loads that version, keeps what this
 * person typed and shows the colleague's text below.
 */
export function TemplateForm({ template, onClose }: TemplateProps) {
  const t = useWords("admin-inbox");
  const toast = useToast();
  const {
    formProps,
    errors,
    errorOf: commonErrorOf,
    isSending,
    error,
    run,
    forget,
    isReloaded,
    theirs,
  } = useForm<NewTemplate>({
    stored: template && fieldTextsOf(template),
    isGuarded: true,
    check: checkedBy(NewTemplate, (read, data) => ({
      title: read("title"),
      kinds: data.getAll("kinds"),
      orderStates: data.getAll("orderStates"),
      bodies: Object.fromEntries(LOCALES.map((locale) => [locale, read(`bodies.${locale}`)])),
    })),
    send: async (body) => {
      if (template)
        await callRoute("PUT /admin/api/templates/:id", {
          params: { id: template.id },
          body: { ...body, version: template.version },
        });
      else await callRoute("POST /admin/api/templates", { body });
      done(t("template.saved"));
    },
    textOf: useFieldText(),
  });
  const theirsOf = useTheirs(theirs);
  const [isConfirmingDeletion, setConfirmingDeletion] = useState(false);

  function done(text: string) {
    toast({ title: text });
    onClose();
  }
  const remove = ({ id, version }: Template) =>
    run(async () => {
      await callRoute("DELETE /admin/api/templates/:id", { params: { id }, query: { version } });
      done(t("template.deleted"));
    }, "deletion");
  const errorOf = (name: string) => {
    if (errors[name] === "TAKEN") return t("template.taken");
    return errors[name] === "UNKNOWN_FIELD" ? t("template.unknown") : commonErrorOf(name);
  };

  return (
    <form {...formProps} className="grid gap-4">
      <Field label={t("template.title")} error={errorOf("title")} hint={theirsOf("title")} required>
        <Input name="title" defaultValue={template?.title} maxLength={80} autoComplete="off" />
      </Field>
      <UseChoices {...(template && { template })} />
      <div className="text-sm text-ink-muted">
        <p>{t("template.fields")}</p>
        <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
          {TEMPLATE_FIELDS.map((name) => (
            <li key={name}>
              <code className="font-semibold text-ink">{`{${name}}`}</code> {t(`template.field.${name}`)}
            </li>
          ))}
        </ul>
      </div>
      {LOCALES.map((locale) => (
        <Field
          key={locale}
          label={<span lang={locale}>{LOCALE_FACTS[locale].ownName}</span>}
          error={errorOf(`bodies.${locale}`)}
          hint={theirsOf(`bodies.${locale}`)}
          required
        >
          <Textarea
            name={`bodies.${locale}`}
            lang={locale}
            dir={LOCALE_FACTS[locale].direction}
            rows={5}
            maxLength={THREAD_LIMITS.body}
            defaultValue={template?.bodies[locale]}
          />
        </Field>
      ))}
      <ErrorText error={error} onReload={forget} />
      <ReloadedText isReloaded={isReloaded} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={isSending}>
          {t("template.save")}
        </Button>
        {template && !isConfirmingDeletion && (
          <Button variant="outline" onClick={() => setConfirmingDeletion(true)}>
            {t("template.delete")}
          </Button>
        )}
        {template && isConfirmingDeletion && (
          <Button variant="danger" loading={isSending} autoFocus onClick={() => void remove(template)}>
            {t("template.deleteSure")}
          </Button>
        )}
      </div>
    </form>
  );
}
