import { type FieldErrors, fieldErrors } from "#contract/errors.ts";
import { BUYBACK_SUBJECT, BuybackRequest, summarize } from "#contract/repair/buyback.ts";
import type { Api } from "#web/client-state/api-client.ts";
import { ApiError } from "#web/client-state/api-error.ts";
import type { BuybackDraft } from "./buyback-draft.ts";

/** The result of sending; `refused` has errors by field. */
export type SendOutcome =
  | { readonly end: "sent"; readonly request: BuybackRequest }
  | { readonly end: "refused"; readonly fields: FieldErrors }
  | { readonly end: "failed" | "network" };

/** Validates the answers and sends them as fields and as a summary. Never throws. */
export async function sendRequest(
  { contact }: Pick<Api, "contact">,
  draft: BuybackDraft,
): Promise<SendOutcome> {
  const read = BuybackRequest.safeParse({ ...draft, functional: draft.functional ?? undefined });
  if (!read.success) return { end: "refused", fields: fieldErrors(read.error.issues) };
  const request = read.data;
  try {
    await contact({
      name: request.name,
      email: request.email,
      subject: BUYBACK_SUBJECT,
      message: summarize(request),
      buyback: request,
    });
    return { end: "sent", request };
  } catch (error) {
    return { end: error instanceof ApiError && error.code === "NETWORK" ? "network" : "failed" };
  }
}
