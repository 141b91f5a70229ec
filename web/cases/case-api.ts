import type { CaseInput, OrderCases } from "#contract/cases/cases.ts";

/** How the cases of an order are changed: by a session, or by the token of its tracking page. Each answers them all. */
export interface CaseApi {
  readonly open: (input: CaseInput) => Promise<OrderCases>;
  readonly addPhoto: (number: string, photo: Blob) => Promise<OrderCases>;
  readonly cancel: (number: string) => Promise<OrderCases>;
}
