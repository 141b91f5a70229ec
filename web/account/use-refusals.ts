import { type FormEvent, useEffect, useRef, useState } from "react";
import type { FieldErrors } from "#contract/errors.ts";

const NONE: FieldErrors = {};

/**
 * The errors of a form. A refusal moves the focus to its first field; an error goes when its field is edited.
 * `refused` is the last refusal as it came, for the summary that is read out once.
 */
export function useRefusals() {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(NONE);
  const [refused, setRefused] = useState({ errors: NONE, count: 0 });

  useEffect(() => {
    for (const control of form.current?.elements ?? [])
      if (control instanceof HTMLInputElement && Object.hasOwn(refused.errors, control.name)) {
        control.focus();
        break;
      }
  }, [refused]);

  return {
    form,
    errors,
    refused,
    refuse(found: FieldErrors) {
      setErrors(found);
      setRefused((last) => ({ errors: found, count: last.count + 1 }));
    },
    accept() {
      setErrors(NONE);
    },
    /** For the form's `onInput`. */
    onEdit({ target }: FormEvent<HTMLFormElement>) {
      if (!(target instanceof HTMLInputElement) || !Object.hasOwn(errors, target.name)) return;
      const { [target.name]: _, ...others } = errors;
      setErrors(others);
    },
  };
}
