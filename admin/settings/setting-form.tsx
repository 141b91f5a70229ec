import { useState } from "react";
import {
  NewSettingVersion,
  SETTINGS,
  type SettingName,
  type SettingPreview,
  type SettingVersion,
} from "#contract/back-office/settings.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { checkForm } from "#web/ui/forms/check-form.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input, Textarea } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callQuietly, callRoute } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { useFieldText } from "../field-text.ts";
import { reads } from "../reads.ts";
import { ReloadedText, useTheirs } from "../theirs.tsx";
import { readKey } from "../use-read.ts";
import { CarrierRules } from "./carrier-rules.tsx";
import { isOptional, SETTING_FIELDS, textAt, typedValue } from "./setting-fields.ts";
import { useFieldLabel } from "./use-field-label.ts";

interface FormProps {
  readonly name: SettingName;
  /** The version that the fields start with. */
  readonly newest: SettingVersion;
  readonly onClose: () => void;
}

/** The form of a new version. It must be previewed before it can be saved; each change needs another preview. */
export function SettingForm({ name, newest, onClose }: FormProps) {
  const t = useWords("admin-settings");
  const label = useFieldLabel();
  const fieldText = useFieldText();
  const toast = useToast();
  const [previewed, setPreviewed] = useState<{
    body: NewSettingVersion;
    lines: SettingPreview["lines"];
  } | null>(null);
  const { formProps, errors, isSending, error, run, forget, isReloaded, theirs } = useForm<NewSettingVersion>(
    {
      stored: Object.fromEntries(
        SETTING_FIELDS[name].map((field) => [field.path, textAt(newest.value, field)]),
      ),
      check: checkedBy(
        NewSettingVersion,
        (read) => ({
          value: typedValue(name, read),
          validFrom: read("validFrom") || null,
          newest: newest.id,
        }),
        (data) => {
          const value = typedValue(name, (path) => String(data.get(path) ?? ""));
          return checkForm(SETTINGS[name], value).errors ?? {};
        },
      ),
      send: async (body) => {
        const answer = await callQuietly("POST /admin/api/settings/:name/preview", {
          params: { name },
          body,
        });
        setPreviewed({ body, lines: answer.lines });
      },
    },
  );
  const save = (body: NewSettingVersion) =>
    run(async () => {
      const answer = await callRoute("POST /admin/api/settings/:name", { params: { name }, body });
      onClose();
      reads.setQueryData(readKey("GET /admin/api/settings"), answer);
      toast({ title: t("saved", { name: t(name) }) });
    }, "save");

  /** Drops the preview, because the values it shows are outdated. */
  function forgetPreview() {
    setPreviewed(null);
    forget();
  }

  const theirsOf = useTheirs(theirs);
  /** An error of a list names the invalid entry. */
  const errorOf = (path: string) =>
    errors[path] ?? Object.entries(errors).find(([key]) => key.startsWith(`${path}.`))?.[1];
  return (
    <form
      {...formProps}
      aria-label={t(name)}
      onChange={() => setPreviewed(null)}
      className="grid gap-4 rounded-lg border border-line p-4"
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {SETTING_FIELDS[name].map((field) =>
          field.kind === "carriers" ? (
            <CarrierRules
              key={field.path}
              name={field.path}
              label={label(field)}
              stored={textAt(newest.value, field)}
              errors={errors}
              onChange={forgetPreview}
            />
          ) : (
            <Field
              key={field.path}
              label={label(field)}
              error={fieldText(errorOf(field.path))}
              required={!isOptional(field.path)}
              hint={
                theirsOf(field.path) ??
                (field.kind === "days" || field.kind === "hours" ? t(`field.${field.kind}Hint`) : undefined)
              }
            >
              {field.kind === "switch" ? (
                <Select name={field.path} defaultValue={textAt(newest.value, field)}>
                  <option value="true">{t("yes")}</option>
                  <option value="false">{t("no")}</option>
                </Select>
              ) : field.kind === "days" || field.kind === "lines" ? (
                <Textarea name={field.path} rows={6} defaultValue={textAt(newest.value, field)} />
              ) : (
                <Input
                  name={field.path}
                  autoComplete="off"
                  inputMode={
                    field.kind === "number" ? "numeric" : field.kind === "euros" ? "decimal" : undefined
                  }
                  defaultValue={textAt(newest.value, field)}
                />
              )}
            </Field>
          ),
        )}
      </div>
      <Field
        label={t("from")}
        hint={t("fromHint")}
        error={errors.validFrom === "TOO_SMALL" ? t("fromPassed") : fieldText(errors.validFrom)}
        className="sm:max-w-80"
      >
        <Input type="date" name="validFrom" />
      </Field>
      <ErrorText error={error} {...(error?.code === "STALE" && { onReload: forgetPreview })} />
      <ReloadedText isReloaded={isReloaded} />
      {previewed ? (
        <section aria-label={t("preview.title")} className="grid gap-2 rounded-md bg-surface-sunken p-4">
          <h3 className="font-semibold">{t("preview.title")}</h3>
          <ul className="grid gap-1">
            {previewed.lines.map(({ locale, text }) => (
              <li key={`${locale} ${text}`} lang={locale} dir={locale === "ar" ? "rtl" : "ltr"}>
                {text}
              </li>
            ))}
          </ul>
          <Button
            size="sm"
            loading={isSending}
            className="justify-self-start"
            onClick={() => void save(previewed.body)}
          >
            {t("save")}
          </Button>
        </section>
      ) : (
        <Button type="submit" size="sm" loading={isSending} className="justify-self-start">
          {t("preview")}
        </Button>
      )}
    </form>
  );
}
