import type { CaseInput, OrderCases } from "#contract/cases/cases.ts";
import { api } from "#web/client-state/api.ts";

/** The calls about the cases of an order. Each returns all cases of the order and throws ApiError. */
export interface CaseApi {
  readonly open: (input: CaseInput) => Promise<OrderCases>;
  readonly addPhoto: (number: string, photo: Blob) => Promise<OrderCases>;
  readonly cancel: (number: string) => Promise<OrderCases>;
  /** The file of a case's return label. */
  readonly label: (number: string) => Promise<Blob>;
}

/** Reads the cases of an order of the account. */
export const readOwnCases = (id: string) => api.call("GET /orders/:id/cases", { params: { id } });

/** The calls for an order of the account, authorised by this tab's session. */
export const ownCases = (id: string): CaseApi => ({
  open: (body) => api.call("POST /orders/:id/cases", { params: { id }, body }),
  addPhoto: (number, body) =>
    api.call("POST /orders/:id/cases/:case/photos", { params: { id, case: number }, body }),
  cancel: (number) => api.call("POST /orders/:id/cases/:case/cancellation", { params: { id, case: number } }),
  label: (number) => api.call("GET /orders/:id/cases/:case/label", { params: { id, case: number } }),
});

/**
 * The calls for the order of a tracking page, authorised by its token. The token is sent in the body, because no address may
 * contain it.
 */
export const trackedCases = (token: string): CaseApi => ({
  open: (input) => api.call("POST /tracking/cases", { body: { token, input } }),
  addPhoto: (number, body) =>
    api.call("POST /tracking/cases/:case/photos", {
      params: { case: number },
      headers: { "tracking-token": token },
      body,
    }),
  cancel: (number) => api.call("POST /tracking/cases/cancellation", { body: { token, number } }),
  label: (number) => api.call("POST /tracking/cases/label", { body: { token, number } }),
});
