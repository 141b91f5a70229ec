import * as z from "zod/mini";
import { BUYBACK_LIMITS } from "#contract/repair/buyback.ts";
import { oneLine } from "#contract/typed-text.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";

const checkTyped = checkedBy(z.object({ model: oneLine(BUYBACK_LIMITS.model) }), (read) => ({
  model: read("model"),
}));

/** A text field for a phone that is not in the list. */
export function ModelByHand({ isOther, onChoose }: { isOther: boolean; onChoose: (name: string) => void }) {
  const t = useWords("buyback");
  const { formProps, errors } = useForm({
    check: checkTyped,
    send: async ({ model }) => onChoose(model),
  });

  return (
    <form {...formProps} className="grid max-w-xl gap-4">
      <Field
        label={t(isOther ? "model.fieldOther" : "model.field")}
        hint={t("model.hint")}
        error={errors.model && t("model.missing")}
        required
      >
        <Input name="model" autoComplete="off" enterKeyHint="next" maxLength={BUYBACK_LIMITS.model} />
      </Field>
      <Button type="submit" className="justify-self-start">
        {t("continue")}
      </Button>
    </form>
  );
}
