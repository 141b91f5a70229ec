import type * as z from "zod/mini";
import { AddressForm } from "#contract/accounts/accounts.ts";
import { checkForm } from "#web/ui/forms/check-form.ts";

/** Parses the address form. This is a module of its own, so that the schema loads with the form. */
export const readAddress = (input: z.infer<typeof AddressForm>) => checkForm(AddressForm, input);
