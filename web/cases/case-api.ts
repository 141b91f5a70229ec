import type { CaseInput, OrderCases } from "#contract/cases/cases.ts";
import { api } from "#web/client-state/api.ts";

/** How the cases of an order are read and changed. Each call answers them all; it throws ApiError. */
export interface CaseApi {
  readonly open: (input: CaseInput) => Promise<OrderCases>;
  readonly addPhoto: (number: string, photo: Blob) => Promise<OrderCases>;
  readonly cancel: (number: string) => Promise<OrderCases>;
}

/** The cases of one's own order. */
export const readOwnCases = (id: string) => api.call("GET /orders/:id/cases", { params: { id } });

/** By the session of this tab. */
export const ownCases = (id: string): CaseApi => ({
  open: (body) => api.call("POST /orders/:id/cases", { params: { id }, body }),
  addPhoto: (number, body) =>
    api.call("POST /orders/:id/cases/:case/photos", { params: { id, case: number }, body }),
  cancel: (number) => api.call("POST /orders/:id/cases/:case/cancellation", { params: { id, case: number } }),
});

/** By the token of the order's tracking page, which is in no address. */
export const trackedCases = (token: string): CaseApi => ({
  open: (input) => api.call("POST /tracking/cases", { body: { token, input } }),
  addPhoto: (number, body) =>
    api.call("POST /tracking/cases/:case/photos", {
      params: { case: number },
      headers: { "tracking-token": token },
      body,
    }),
  cancel: (number) => api.call("POST /tracking/cases/cancellation", { body: { token, number } }),
});
