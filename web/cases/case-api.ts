import type { CaseInput, OrderCases } from "#contract/cases/cases.ts";
import { api } from "#web/client-state/api.ts";

/** How the cases of an order are read and changed. Each call answers them all; it throws ApiError. */
export interface CaseApi {
  readonly open: (input: CaseInput) => Promise<OrderCases>;
  readonly addPhoto: (number: string, photo: Blob) => Promise<OrderCases>;
  readonly cancel: (number: string) => Promise<OrderCases>;
}

const send = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
  api.send<OrderCases>("POST", path, body, headers);
const casesOf = (order: string) => `/orders/${encodeURIComponent(order)}/cases`;

/** The cases of one's own order. */
export const readOwnCases = (order: string) => api.send<OrderCases>("GET", casesOf(order));

/** By the session of this tab. */
export const ownCases = (order: string): CaseApi => ({
  open: (input) => send(casesOf(order), input),
  addPhoto: (number, photo) => send(`${casesOf(order)}/${number}/photos`, photo),
  cancel: (number) => send(`${casesOf(order)}/${number}/cancellation`),
});

/** By the token of the order's tracking page, which is in no address. */
export const trackedCases = (token: string): CaseApi => ({
  open: (input) => send("/tracking/cases", { token, input }),
  addPhoto: (number, photo) => send(`/tracking/cases/${number}/photos`, photo, { "tracking-token": token }),
  cancel: (number) => send("/tracking/cases/cancellation", { token, number }),
});
