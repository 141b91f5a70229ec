import { useState } from "react";
import { useNavigate } from "react-router";
import { LOCALE_FACTS, LOCALES } from "#contract/locale.ts";
import { REPAIR_LIMITS, WalkIn } from "#contract/repair/staff-repairs.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input, Textarea } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { callRoute } from "../api.ts";
import { useFieldText } from "../field-text.ts";
import { Page } from "../shell/page.tsx";
import { StepForm } from "../step-form.tsx";
import { useRead } from "../use-read.ts";

/** A person at the counter: who it is, which phone, what is wrong. The unlock code is never asked. */
export default function NewRepairPage() {
  const t = useWords("admin-repairs");
  const navigate = useNavigate();
  const { data: phones } = useRead("GET /admin/api/repair-phones");
  // A second press, or a repeated request, opens the same repair.
  const [key] = useState(() => crypto.randomUUID());
  const { formProps, errorOf, isSending, error } = useForm<WalkIn>({
    check: checkedBy(WalkIn, (read) => ({
      ...{ key, modelId: null, phone: read("phone"), name: read("name"), email: read("email") },
      ...{ telephone: read("telephone"), locale: read("locale"), description: read("description") },
    })),
    send: async (body) => {
      const { number } = await callRoute("POST /admin/api/repairs", { body });
      await navigate(`/repairs/${number}`);
    },
    textOf: useFieldText(),
  });
  return (
    <Page title={t("new")}>
      <div className="max-w-2xl">
        <p className="mb-4 text-ink-muted">{t("new.text")}</p>
        <StepForm formProps={formProps} submit={t("new.send")} isSending={isSending} error={error}>
          <Field label={t("phone")} error={errorOf("phone")} required>
            <Input name="phone" maxLength={REPAIR_LIMITS.phone} autoComplete="off" list="phones" autoFocus />
          </Field>
          <datalist id="phones">
            {phones?.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <Field label={t("description")} hint={t("noCode")} error={errorOf("description")} required>
            <Textarea name="description" rows={3} maxLength={REPAIR_LIMITS.text} />
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t("name")} error={errorOf("name")} required>
              <Input name="name" maxLength={REPAIR_LIMITS.name} autoComplete="off" />
            </Field>
            <Field label={t("email")} error={errorOf("email")} required>
              <Input name="email" type="email" maxLength={200} autoComplete="off" />
            </Field>
            <Field label={t("telephone")} error={errorOf("telephone")} required>
              <Input name="telephone" type="tel" maxLength={40} autoComplete="off" />
            </Field>
            <Field label={t("language")} error={errorOf("locale")} required>
              <Select name="locale" defaultValue="fr">
                {LOCALES.map((locale) => (
                  <option key={locale} value={locale}>
                    {LOCALE_FACTS[locale].ownName}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
        </StepForm>
      </div>
    </Page>
  );
}
