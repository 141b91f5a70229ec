import { useEffect, useRef, useState } from "react";
import type { FieldErrors } from "#contract/errors.ts";

const NONE: FieldErrors = {};

/** The errors of a form: a refusal moves the focus to its first field, an error goes when its field is edited. */
export function useRefusedForm() {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(NONE);
  const [refused, setRefused] = useState(NONE);

  useEffect(() => {
    for (const control of form.current?.elements ?? [])
      if (control instanceof HTMLElement && Object.hasOwn(refused, control.getAttribute("name") ?? "")) {
        control.focus();
        break;
      }
  }, [refused]);

  return {
    form,
    errors,
    refuse(found: FieldErrors) {
      setErrors(found);
      setRefused(found);
    },
    accept() {
      setErrors(NONE);
    },
    edited(field: string) {
      setErrors((last) => {
        if (!Object.hasOwn(last, field)) return last;
        const { [field]: _, ...others } = last;
        return others;
      });
    },
  };
}
