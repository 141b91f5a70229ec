import { type FormEvent, useRef, useState } from "react";
import { BUYBACK_LIMITS } from "#contract/repair/buyback.ts";
import { toOneLine } from "#contract/typed-text.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";

/** A text field for a phone that is not in the list. */
export function ModelByHand({ isOther, onChoose }: { isOther: boolean; onChoose: (name: string) => void }) {
  const t = useWords("buyback");
  const input = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    const name = toOneLine(input.current?.value ?? "");
    setMissing(!name);
    if (name) onChoose(name);
    else input.current?.focus();
  }
  return (
    <form noValidate onSubmit={submit} className="grid max-w-xl gap-4">
      <Field
        label={t(isOther ? "model.fieldOther" : "model.field")}
        hint={t("model.hint")}
        error={missing && t("model.missing")}
        required
      >
        <Input
          ref={input}
          name="model"
          autoComplete="off"
          enterKeyHint="next"
          maxLength={BUYBACK_LIMITS.model}
          onChange={() => setMissing(false)}
        />
      </Field>
      <Button type="submit" className="justify-self-start">
        {t("continue")}
      </Button>
    </form>
  );
}
