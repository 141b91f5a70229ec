import { ShieldCheck } from "lucide-react";
import type { FieldErrors } from "#contract/errors.ts";
import { BUYBACK_LIMITS, BUYBACK_SUBJECT, BuybackRequest, summarize } from "#contract/repair/buyback.ts";
import { api } from "#web/client-state/api.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { checkForm } from "#web/ui/forms/check-form.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { PhoneInput } from "#web/ui/forms/phone-input.tsx";
import { useForm } from "#web/ui/forms/use-form.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { answersOf, type BuybackDraft, buybackDraft } from "./buyback-draft.ts";
import { PricePanel } from "./price-panel.tsx";
import { offeredBy, usePricing } from "./use-pricing.ts";
import type { Wizard } from "./use-wizard.ts";

const fields = ["name", "email", "phone"] as const;
const traits = {
  name: { autoComplete: "name", maxLength: BUYBACK_LIMITS.name, autoCapitalize: "words" },
  email: { type: "email", inputMode: "email", autoComplete: "email", maxLength: 254 },
  phone: { maxLength: 40 },
} as const;

/** The contact details. Submitting them sends the request. */
export function PersonStep({ draft, go }: { draft: BuybackDraft; go: Wizard["go"] }) {
  const t = useWords("buyback");
  const toast = useToast();
  const pricing = usePricing(draft);
  const {
    formProps,
    errors,
    isSending: sending,
  } = useForm<BuybackRequest>({
    check() {
      const answers = buybackDraft.current();
      const checked = checkForm(BuybackRequest, {
        ...{ ...answers, ...answersOf(answers) },
        functional: answers.functional ?? undefined,
      });
      if (checked.errors) explain(checked.errors);
      return checked;
    },
    async send(request) {
      const { name, email, brand, model } = request;
      await api.call("POST /contact", {
        body: {
          name,
          email,
          subject: BUYBACK_SUBJECT,
          message: summarize(request),
          buyback: request,
        },
      });
      const { picture } = buybackDraft.current();
      toast({ title: t("sent") });
      // The tab keeps only the sent phone and the e-mail, for the confirmation, which the wizard then opens.
      buybackDraft.forget({ sent: { brand, model, picture, email, offer: offeredBy(pricing) } });
    },
    onRefused({ code }) {
      toast({ title: t(code === "NETWORK" ? "network" : "failed"), variant: "destructive" });
      return true;
    },
  });

  function textOf(name: (typeof fields)[number]): string | null {
    const code = errors[name];
    if (!code) return null;
    return code === "REQUIRED" ? t("required") : refusalText(name, code);
  }
  function refusalText(name: (typeof fields)[number], code: string): string {
    if (code === "TOO_LONG") return t("tooLong");
    if (code === "REQUIRED" || name === "name") return t("missing");
    return t(name === "email" ? "person.badEmail" : "person.badPhone");
  }
  function explain(refused: FieldErrors) {
    const wrong = fields.filter((name) => refused[name]);
    const [first] = wrong;
    // The error belongs to an earlier step, which shows it.
    if (!first) return go("conditionDetails");
    const firstMissing = wrong.find((name) => refused[name] === "REQUIRED") ?? first;
    toast({ title: refusalText(firstMissing, refused[firstMissing] ?? ""), variant: "destructive" });
  }
  return (
    <form {...formProps} aria-busy={sending} className="grid max-w-xl gap-5">
      <PricePanel pricing={pricing} />
      {fields.map((name) => {
        const Control = name === "phone" ? PhoneInput : Input;
        return (
          <Field key={name} label={t(`person.${name}`)} error={textOf(name)} required>
            <Control
              {...traits[name]}
              name={name}
              readOnly={sending}
              defaultValue={draft[name]}
              onChange={(event) => buybackDraft.change({ [name]: event.currentTarget.value })}
            />
          </Field>
        );
      })}
      <p className="flex gap-2.5 text-sm text-ink-muted">
        <ShieldCheck aria-hidden className="mt-0.5 size-4.5 shrink-0 text-brand" />
        {t("person.privacy")}
      </p>
      <Button type="submit" size="lg" disabled={sending} className="mt-1 max-sm:w-full sm:justify-self-start">
        {t(sending ? "sending" : "send")}
      </Button>
    </form>
  );
}
