import * as z from "zod/mini";
import { type FieldErrors, fieldErrors } from "#contract/errors.ts";

type Checked<Data> =
  | { readonly data: Data; readonly errors: null }
  | { readonly data: null; readonly errors: FieldErrors };

/** What a form holds, as one of the contract's schemas reads it, or what is wrong with each field. */
export function checkForm<Schema extends z.ZodMiniType>(
  schema: Schema,
  values: unknown,
): Checked<z.infer<Schema>> {
  const read = z.safeParse(schema, values);
  return read.success
    ? { data: read.data, errors: null }
    : { data: null, errors: fieldErrors(read.error.issues) };
}

/** Reads a form's texts by field name; a field it lacks reads as empty. */
export function formReader(form: HTMLFormElement): (name: string) => string {
  const data = new FormData(form);
  return (name) => {
    const value = data.get(name);
    return typeof value === "string" ? value : "";
  };
}
