import { Send } from "lucide-react";
import { CONTACT_LIMITS } from "#contract/contact.ts";
import { useHydrated } from "#web/client-state/use-hydrated.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input, Textarea } from "#web/ui/forms/input.tsx";
import { PhotoInput } from "#web/ui/forms/photo-input.tsx";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { type ContactEnd, type ContactField, useContactForm } from "./use-contact-form.ts";

const inputs = {
  name: { autoComplete: "name", autoCapitalize: "words", maxLength: CONTACT_LIMITS.name },
  email: { type: "email", inputMode: "email", autoComplete: "email", maxLength: 254 },
  subject: { autoComplete: "off", maxLength: CONTACT_LIMITS.subject },
} as const;

export function ContactForm() {
  const t = useWords("contact");
  const toast = useToast();
  const hydrated = useHydrated();
  const { formProps, draft, isSending: sending, errors } = useContactForm(showResult);

  function showResult(end: ContactEnd) {
    if (end === "sent") toast({ title: t("sent") });
    else if (end === "missing") toast({ title: t("errors.missingFields"), variant: "destructive" });
    else if (end === "refused") toast({ title: t("badEmail"), variant: "destructive" });
    else if (end === "picture") toast({ title: t("badPicture"), variant: "destructive" });
    else toast({ title: t(end === "network" ? "network" : "failed"), variant: "destructive" });
  }
  function errorOf(name: ContactField): string | null {
    const code = errors[name];
    if (!code) return null;
    if (code === "REQUIRED") return t("required");
    return t(code === "TOO_LONG" ? "tooLong" : "badEmail");
  }
  return (
    <form
      {...formProps}
      aria-label={t("form.label")}
      aria-busy={sending}
      className="grid gap-5 sm:grid-cols-2"
    >
      {(["name", "email", "subject"] as const).map((name) => (
        <Field
          key={name}
          label={t(name)}
          error={errorOf(name)}
          required
          className={name === "subject" ? "sm:col-span-2" : ""}
        >
          <Input {...inputs[name]} name={name} readOnly={sending} defaultValue={draft?.[name]} />
        </Field>
      ))}
      <Field label={t("message")} error={errorOf("message")} required className="sm:col-span-2">
        <Textarea
          name="message"
          dir="auto"
          className="min-h-60!"
          maxLength={CONTACT_LIMITS.message}
          readOnly={sending}
          defaultValue={draft?.message}
        />
      </Field>
      <Field label={t("pictures")} hint={t("picturesHint")} className="sm:col-span-2">
        <PhotoInput name="pictures" />
      </Field>
      <div aria-hidden className="sr-only">
        <label>
          {t("trap")}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4 sm:col-span-2">
        {/* The button submits only after hydration, because a native submit would lose the text. */}
        <Button
          type={hydrated ? "submit" : "button"}
          size="lg"
          disabled={sending}
          icon={<Send aria-hidden className="rtl:-scale-x-100" />}
          className="max-sm:w-full"
        >
          {t(sending ? "sending" : "send")}
        </Button>
        <p className="flex-1 basis-56 text-sm text-ink-muted">{t("privacy")}</p>
      </div>
    </form>
  );
}
