import { type FormEvent, useEffect, useRef, useState } from "react";
import type * as z from "zod/mini";
import type { FieldErrors } from "#contract/errors.ts";
import type { ApiError } from "#web/client-state/api-error.ts";
import type { FieldTexts } from "./changed-fields.ts";
import { type Checked, checkForm, formReader } from "./check-form.ts";
import { useSend } from "./use-send.ts";
import { useStored } from "./use-stored.ts";

const NONE: FieldErrors = {};

interface FormOptions<Data> {
  /** Reads and checks the form's input. `checkedBy` makes such a function from a schema of the contract. */
  readonly check: (form: HTMLFormElement) => Checked<Data>;
  /** Sends the checked data. Refused fields show the server's errors. */
  readonly send: (data: Data, form: HTMLFormElement) => Promise<unknown>;
  /** Called for a refusal. Returns true if it showed the refusal itself. */
  readonly onRefused?: (error: ApiError, thrown: unknown) => boolean;
  /** The text of a field's error. */
  readonly textOf?: (code: FieldErrors[string] | undefined) => string | undefined;
  /**
   * The stored texts of the fields, for a form that changes something. They keep the form from overwriting what a colleague
   * stored meanwhile.
   */
  readonly stored?: FieldTexts | undefined;
  /** True: the browser asks before an edited page is closed or reloaded. */
  readonly isGuarded?: boolean;
}

/** Makes a check of a form's fields from a schema. `typedErrors` reports input that can't be parsed into a value. */
export const checkedBy =
  <Schema extends z.ZodMiniType>(
    schema: Schema,
    valuesOf: (read: (name: string) => string, data: FormData) => unknown,
    typedErrors: (data: FormData) => FieldErrors = () => NONE,
  ) =>
  (form: HTMLFormElement): Checked<z.infer<Schema>> => {
    const data = new FormData(form);
    const checked = checkForm(schema, valuesOf(formReader(form), data));
    const errors = { ...checked.errors, ...typedErrors(data) };
    return Object.keys(errors).length > 0 ? { data: null, errors } : checked;
  };

/**
 * A form that is checked and then sent, once for a double press. Refused fields show their errors, and the first of them takes
 * the focus. Editing a field clears its error. `refused` is the last refusal, for the summary that a screen reader reads once.
 */
export function useForm<Data>(options: FormOptions<Data>) {
  const { check, send, onRefused, textOf, stored, isGuarded = false } = options;
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(NONE);
  const [refused, setRefused] = useState({ errors: NONE, count: 0 });
  const [isDirty, setDirty] = useState(false);
  const sender = useSend();
  const { isReloaded, theirs } = useStored(form, stored);

  useEffect(() => {
    for (const control of form.current?.elements ?? [])
      if (
        control instanceof HTMLElement &&
        Object.hasOwn(refused.errors, control.getAttribute("name") ?? "")
      ) {
        control.focus();
        break;
      }
  }, [refused]);

  useEffect(() => {
    if (!isGuarded || !isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isGuarded, isDirty]);

  function refuse(found: FieldErrors) {
    setErrors(found);
    setRefused((last) => ({ errors: found, count: last.count + 1 }));
  }
  function clear(field: string) {
    setErrors((last) => {
      if (!Object.hasOwn(last, field)) return last;
      const { [field]: _, ...others } = last;
      return others;
    });
  }
  function onInput({ target }: FormEvent<HTMLFormElement>) {
    setDirty(true);
    if (target instanceof HTMLElement) clear(target.getAttribute("name") ?? "");
  }

  /** Sends an act of the form: its submission, or the act of another button, such as a deletion. */
  const run = (act: () => Promise<unknown>, name?: string) =>
    sender.run(act, {
      ...(name === undefined ? {} : { name }),
      onRefused(error, thrown) {
        if (onRefused?.(error, thrown)) return true;
        if (Object.keys(error.fields).length > 0) refuse(error.fields);
        return false;
      },
    });

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    const checked = check(element);
    if (checked.errors) return refuse(checked.errors);
    setErrors(NONE);
    void run(async () => {
      await send(checked.data, element);
      setDirty(false);
    });
  }

  return {
    ...sender,
    run,
    form,
    errors,
    errorOf: (name: string) => textOf?.(errors[name]),
    refused,
    isReloaded,
    theirs,
    refuse,
    accept: () => setErrors(NONE),
    clear,
    /** The props of a form whose fields have the same names as the errors. */
    formProps: { ref: form, method: "post", noValidate: true, onInput, onSubmit } as const,
  };
}
