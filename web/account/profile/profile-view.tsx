import { type FormEvent, type KeyboardEvent, useState } from "react";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { formReader } from "#web/ui/forms/check-form.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { useFormErrors } from "#web/ui/forms/use-form-errors.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { skipProfile } from "../entry/next-page.ts";
import { ErrorSummary } from "../forms/error-summary.tsx";
import { Notice } from "../forms/notice.tsx";
import { ProfileFields } from "./profile-fields.tsx";
import { type ProfileField, profileErrors, profileText, profileValues } from "./profile-form.ts";
import type { ProfilePage } from "./use-profile-page.ts";
import { useSaveProfile } from "./use-save-profile.ts";

/** The profile form. Outside the checkout it may be skipped. */
export function ProfileView({ visit }: { visit: ProfilePage }) {
  const t = useWords("client");
  const toast = useToast();
  const { formProps, errors, refused, refuse, accept } = useFormErrors();
  const { inCheckout } = visit;
  const { save, busy, notice } = useSaveProfile(visit, refuse);
  const [consent, setConsent] = useState(false);

  function textOf(field: ProfileField, found = errors) {
    const key = profileText(field, found);
    return key && t(key);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const read = formReader(event.currentTarget);
    const values = {
      firstName: read("firstName"),
      lastName: read("lastName"),
      address: read("address"),
      phone: read("phone"),
      codePostal: read("codePostal"),
      ville: read("ville"),
      gdprConsent: consent,
    };
    const found = profileErrors(values, inCheckout);
    if (Object.keys(found).length > 0) return refuse(found);
    accept();
    save(values);
  }

  // The button is disabled without consent: Enter shows the reason.
  function explain(event: KeyboardEvent<HTMLFormElement>) {
    const inField = event.target instanceof HTMLInputElement && event.target.type !== "checkbox";
    if (event.key === "Enter" && inField && !consent) refuse({ gdprConsent: "CONSENT_REQUIRED" });
  }

  function skip() {
    skipProfile(visit.userId);
    toast({ title: t("info.skipped.title"), description: t("info.skipped.text") });
    visit.leave(false);
  }

  return (
    <>
      {!inCheckout && (
        <h1 className="mb-3 text-4xl font-bold">{t(visit.profile ? "info.editTitle" : "info.title")}</h1>
      )}
      <p className="mb-8 text-lg text-ink-muted">{t("info.lead")}</p>
      <form {...formProps} onSubmit={submit} onKeyDown={explain} className="grid gap-5">
        <ErrorSummary refused={refused} textOf={textOf} />
        <ProfileFields values={profileValues(visit.profile)} textOf={textOf} needsTown={inCheckout} />
        <Checkbox
          name="gdprConsent"
          checked={consent}
          required
          onChange={(event) => setConsent(event.currentTarget.checked)}
          label={t.rich("info.consent", {
            // In a new tab, so that the form keeps its values.
            policy: (chunks) => (
              <a
                href="/confidentialite"
                target="_blank"
                rel="noopener"
                className="font-semibold text-brand underline underline-offset-4"
              >
                {chunks}
              </a>
            ),
          })}
          error={textOf("gdprConsent")}
          className="mt-2"
        />
        <Notice>{notice}</Notice>
        <div className="mt-2 flex flex-col gap-3 sm:flex-row">
          <Button type="submit" size="lg" loading={busy} disabled={!consent} className="sm:min-w-48">
            {t(inCheckout ? "info.saveAndContinue" : "info.save")}
          </Button>
          {!inCheckout && (
            <Button variant="ghost" size="lg" onClick={skip}>
              {t("info.skip")}
            </Button>
          )}
        </div>
      </form>
    </>
  );
}
