import { type FormEvent, useEffect, useRef, useState } from "react";
import type { FieldErrors } from "#contract/errors.ts";

const NONE: FieldErrors = {};

/**
 * The errors of a form. `refuse` shows errors and moves the focus to the first field that has one; an error goes when
 * its field is edited. `refused` holds the last refusal for the summary that a screen reader reads once.
 */
export function useFormErrors() {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(NONE);
  const [refused, setRefused] = useState({ errors: NONE, count: 0 });

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

  function clear(field: string) {
    setErrors((last) => {
      if (!Object.hasOwn(last, field)) return last;
      const { [field]: _, ...others } = last;
      return others;
    });
  }

  function onEdit({ target }: FormEvent<HTMLFormElement>) {
    if (target instanceof HTMLElement) clear(target.getAttribute("name") ?? "");
  }

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
    /** Removes the error of one field. */
    clear,
    /** For a form whose fields have the names of the errors. */
    formProps: { ref: form, method: "post", noValidate: true, onInput: onEdit } as const,
  };
}
