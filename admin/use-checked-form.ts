import type { FormEvent } from "react";
import type * as z from "zod/mini";
import type { FieldErrors } from "#contract/errors.ts";
import { toApiError } from "#web/client-state/api-error.ts";
import { checkForm, formReader } from "#web/ui/forms/check-form.ts";
import { useFormErrors } from "#web/ui/forms/use-form-errors.ts";
import { useFieldText } from "./field-text.ts";
import { useSend } from "./use-send.ts";

/**
 * A form that is checked with a schema of the contract and then sent. `valuesOf` reads its fields; `typedErrors` finds what
 * was typed and no value says. What the server refuses is shown at its field, too.
 */
export function useCheckedForm<Schema extends z.ZodMiniType>(
  schema: Schema,
  valuesOf: (read: (name: string) => string, data: FormData) => unknown,
  send: (data: z.infer<Schema>) => Promise<void>,
  typedErrors: (data: FormData) => FieldErrors = () => ({}),
) {
  const { form, formProps, errors, refuse, accept, clear } = useFormErrors();
  const fieldText = useFieldText();
  const { isSending, error, run: runOne } = useSend();
  const run = (action: () => Promise<void>) =>
    runOne(() =>
      action().catch((thrown: unknown) => {
        refuse(toApiError(thrown).fields);
        throw thrown;
      }),
    );
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!form.current) return;
    const data = new FormData(form.current);
    const checked = checkForm(schema, valuesOf(formReader(form.current), data));
    const wrong = { ...checked.errors, ...typedErrors(data) };
    if (checked.errors || Object.keys(wrong).length > 0) refuse(wrong);
    else void run(() => send(checked.data));
  }
  const errorOf = (name: string) => fieldText(errors[name]);
  return {
    ...{ formProps: { ...formProps, onSubmit }, errors, errorOf, refuse, accept, clear },
    ...{ isSending, error, run },
  };
}
