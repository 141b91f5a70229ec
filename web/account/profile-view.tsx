import { type FormEvent, type KeyboardEvent, useState } from "react";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { formReader } from "./check-form.ts";
import { ErrorSummary } from "./error-summary.tsx";
import { ProfileFields } from "./profile-fields.tsx";
import {
  PROFILE_FIELDS,
  type ProfileField,
  profileErrors,
  profileText,
  profileValues,
} from "./profile-form.ts";
import { skipProfile } from "./skipped-profile.ts";
import type { ProfileVisit } from "./use-profile-visit.ts";
import { useRefusals } from "./use-refusals.ts";
import { useSaveProfile } from "./use-save-profile.ts";

/** The profile form: filled with what is known, saved or left for later. */
export function ProfileView({ visit }: { visit: ProfileVisit }) {
  const t = useWords("client");
  const toast = useToast();
  const { form, errors, refused, refuse, accept, onEdit } = useRefusals();
  const { save, busy } = useSaveProfile(visit, refuse);
  const [consent, setConsent] = useState(false);

  function textOf(field: ProfileField) {
    const key = profileText(field, errors);
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
    const found = profileErrors(values);
    if (Object.keys(found).length > 0) return refuse(found);
    accept();
    save(values);
  }

  // Enter in a field does nothing while the button is closed; it says why.
  function explain(event: KeyboardEvent<HTMLFormElement>) {
    const inField = event.target instanceof HTMLInputElement && event.target.type !== "checkbox";
    if (event.key === "Enter" && inField && !consent) refuse({ gdprConsent: "CONSENT_REQUIRED" });
  }

  function skip() {
    skipProfile(visit.userId);
    toast({ title: t("info.skipped.title"), description: t("info.skipped.text") });
    visit.leave();
  }

  return (
    <>
      <h1 className="text-4xl font-bold">{t(visit.profile ? "info.editTitle" : "info.title")}</h1>
      <p className="mt-3 mb-8 text-lg text-ink-muted">{t("info.lead")}</p>
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={submit}
        onInput={onEdit}
        onKeyDown={explain}
        className="grid gap-5"
      >
        <ErrorSummary
          count={refused.count}
          texts={PROFILE_FIELDS.flatMap((field) => {
            const key = profileText(field, refused.errors);
            return key ? t(key) : [];
          })}
        />
        <ProfileFields values={profileValues(visit.profile)} textOf={textOf} />
        <Checkbox
          name="gdprConsent"
          checked={consent}
          required
          onChange={(event) => setConsent(event.currentTarget.checked)}
          label={t.rich("info.consent", {
            // In a tab of its own: what was typed must not get lost.
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
        <div className="mt-2 flex flex-col gap-3 sm:flex-row">
          <Button type="submit" size="lg" loading={busy} disabled={!consent} className="sm:min-w-48">
            {t("info.save")}
          </Button>
          <Button variant="ghost" size="lg" onClick={skip}>
            {t("info.skip")}
          </Button>
        </div>
      </form>
    </>
  );
}
