import { ArrowRight } from "lucide-react";
import * as z from "zod/mini";
import type { FieldCode } from "#contract/errors.ts";
import { BUYBACK_LIMITS, CONDITION_LEVELS, Details } from "#contract/repair/buyback.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Textarea } from "#web/ui/forms/input.tsx";
import { RadioCards } from "#web/ui/forms/radio-cards.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { type BuybackDraft, buybackDraft } from "./buyback-draft.ts";
import { PriceAnswers } from "./price-answers.tsx";
import { PricePanel } from "./price-panel.tsx";
import { keepEstimate, usePricing } from "./use-pricing.ts";
import type { Wizard } from "./use-wizard.ts";

const Described = z.object({ details: Details });
type Described = z.infer<typeof Described>;
const checkDetails = checkedBy(Described, (read) => ({ details: read("details") }));

/** The step for the condition: a level, the storage, defects and a description. It shows the price. */
export function ConditionStep({ draft, go }: { draft: BuybackDraft; go: Wizard["go"] }) {
  const t = useWords("buyback");
  const names = useWords("offer");
  const pricing = usePricing(draft);
  const toast = useToast();
  const text = (code: FieldCode) => t(code === "TOO_LONG" ? "tooLong" : "details.short");
  const { formProps, errors } = useForm<Described>({
    check(form) {
      const checked = checkDetails(form);
      if (checked.errors) toast({ title: text(checked.errors.details ?? "INVALID"), variant: "destructive" });
      return checked;
    },
    async send({ details }) {
      buybackDraft.change({ details, described: true });
      keepEstimate(draft, pricing);
      go("userInfo");
    },
  });

  return (
    <form {...formProps} className="grid gap-7">
      <RadioCards
        legend={t("condition.legend")}
        name="condition"
        value={draft.condition}
        onChange={(condition) => buybackDraft.change({ condition })}
        options={CONDITION_LEVELS.map((level) => ({
          value: level,
          label: names(`condition.${level}`),
          description: t(`condition.${level}Text`),
        }))}
      />
      <PriceAnswers draft={draft} grid={pricing.grid} />
      <PricePanel pricing={pricing} />
      <Field
        label={t("details.label")}
        hint={t("details.hint")}
        error={errors.details && text(errors.details)}
        required
      >
        <Textarea
          name="details"
          dir="auto"
          rows={4}
          maxLength={BUYBACK_LIMITS.details[1]}
          defaultValue={draft.details}
          onChange={(event) => buybackDraft.change({ details: event.currentTarget.value, described: false })}
        />
      </Field>
      <Button
        type="submit"
        size="lg"
        className="max-sm:w-full sm:justify-self-start"
        iconEnd={<ArrowRight aria-hidden className="rtl:-scale-x-100" />}
      >
        {t("continue")}
      </Button>
    </form>
  );
}
