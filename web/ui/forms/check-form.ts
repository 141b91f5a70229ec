import * as z from "zod/mini";
import { type FieldErrors, fieldErrors } from "#contract/errors.ts";

export type Checked<Data> =
  | { readonly data: Data; readonly errors: null }
  | { readonly data: null; readonly errors: FieldErrors };

/** Parses a form's values with a schema of the contract. Returns the data, or the error of each field. */
export function checkForm<Schema extends z.ZodMiniType>(
  schema: Schema,
  values: unknown,
): Checked<z.infer<Schema>> {
  const read = z.safeParse(schema, values);
  return read.success
    ? { data: read.data, errors: null }
    : { data: null, errors: fieldErrors(read.error.issues) };
}

/** Returns a reader of a form's texts by field name. A missing field reads as empty. */
export function formReader(form: HTMLFormElement): (name: string) => string {
  const data = new FormData(form);
  return (name) => {
    const value = data.get(name);
    return typeof value === "string" ? value : "";
  };
}
