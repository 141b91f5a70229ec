import { type KeyboardEvent, useState } from "react";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { useForm } from "#web/ui/forms/use-form.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { skipProfile } from "../entry/next-page.ts";
import { ErrorSummary } from "../forms/error-summary.tsx";
import { Notice } from "../forms/notice.tsx";
import { ProfileFields } from "./profile-fields.tsx";
import {
  checkProfile,
  type ProfileField,
  type ProfileValues,
  payloadErrors,
  profileText,
  profileValues,
} from "./profile-form.ts";
import type { ProfilePage } from "./use-profile-page.ts";
import { useSaveProfile } from "./use-save-profile.ts";

/** The profile form. Outside the checkout, the person can skip it. */
export function ProfileView({ visit }: { visit: ProfilePage }) {
  const t = useWords("client");
  const toast = useToast();
  const { inCheckout } = visit;
  const [consent, setConsent] = useState(false);
  const { save, fail, notice } = useSaveProfile(visit);
  const { formProps, errors, refused, refuse, isSending } = useForm<ProfileValues>({
    check: checkProfile(consent, inCheckout),
    send: save,
    onRefused(error) {
      fail(error);
      if (error.code === "UNAUTHENTICATED") visit.signOut();
      else refuse(payloadErrors(error.fields));
      return true;
    },
  });

  function textOf(field: ProfileField, found = errors) {
    const key = profileText(field, found);
    return key && t(key);
  }

  // Shows why the form can't be sent when Enter is pressed without consent. The disabled button can't explain it.
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
      <form {...formProps} onKeyDown={explain} className="grid gap-5">
        <ErrorSummary refused={refused} textOf={textOf} />
        <ProfileFields
          values={profileValues(visit.profile)}
          textOf={textOf}
          needsTown={inCheckout}
          refused={errors}
        />
        <Checkbox
          name="gdprConsent"
          checked={consent}
          required
          onChange={(event) => setConsent(event.currentTarget.checked)}
          label={t.rich("info.consent", {
            // The link opens a new tab, so that the form keeps its values.
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
          <Button type="submit" size="lg" loading={isSending} disabled={!consent} className="sm:min-w-48">
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
