import { ArrowRight } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { type FieldCode, fieldErrors } from "#contract/errors.ts";
import { BUYBACK_LIMITS, CONDITION_LEVELS, Details } from "#contract/repair/buyback.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Textarea } from "#web/ui/forms/input.tsx";
import { RadioCards } from "#web/ui/forms/radio-cards.tsx";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { type BuybackDraft, buybackDraft } from "./buyback-draft.ts";
import type { Wizard } from "./use-wizard.ts";

/** The condition, as a level and as text. */
export function ConditionStep({ draft, go }: { draft: BuybackDraft; go: Wizard["go"] }) {
  const t = useWords("buyback");
  const toast = useToast();
  const textarea = useRef<HTMLTextAreaElement>(null);
  const [error, setError] = useState<FieldCode | null>(null);
  const text = (code: FieldCode) => t(code === "TOO_LONG" ? "tooLong" : "details.short");

  function submit(event: FormEvent) {
    event.preventDefault();
    const read = Details.safeParse(textarea.current?.value ?? "");
    if (read.success) {
      buybackDraft.change({ details: read.data, described: true });
      go("userInfo");
      return;
    }
    const code = fieldErrors(read.error.issues).body ?? "INVALID";
    setError(code);
    toast({ title: text(code), variant: "destructive" });
    textarea.current?.focus();
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-7">
      <RadioCards
        legend={t("condition.legend")}
        name="condition"
        value={draft.condition}
        onChange={(condition) => buybackDraft.change({ condition })}
        options={CONDITION_LEVELS.map((level) => ({
          value: level,
          label: t(`condition.${level}`),
          description: t(`condition.${level}Text`),
        }))}
      />
      <Field label={t("details.label")} hint={t("details.hint")} error={error && text(error)} required>
        <Textarea
          ref={textarea}
          name="details"
          dir="auto"
          rows={4}
          maxLength={BUYBACK_LIMITS.details[1]}
          defaultValue={draft.details}
          onChange={(event) => {
            buybackDraft.change({ details: event.currentTarget.value, described: false });
            setError(null);
          }}
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
