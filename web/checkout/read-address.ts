import * as z from "zod/mini";
import { AddressForm } from "#contract/accounts.ts";
import { type FieldErrors, fieldErrors } from "#contract/errors.ts";

export type Address = z.infer<typeof AddressForm>;

/** Reads the address form; loaded on first use. */
export function readAddress(input: Address): { address: Address } | { errors: FieldErrors } {
  const read = z.safeParse(AddressForm, input);
  return read.success ? { address: read.data } : { errors: fieldErrors(read.error.issues) };
}
