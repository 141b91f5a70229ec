import { ArrowRight } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { BUYBACK_LIMITS, CONDITION_LEVELS, Details } from "#contract/buyback.ts";
import { type FieldCode, fieldErrors } from "#contract/errors.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { RadioCards } from "#web/ui/radio-cards.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { type BuybackDraft, buybackDraft } from "./buyback-draft.ts";
import type { Wizard } from "./use-wizard.ts";

/** How worn it is, in a level and in words. */
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
