import type { OwnThread } from "#contract/inbox/threads.ts";
import type { Tracking } from "#contract/shipments/tracked-order.ts";
import type {
  CodeInput,
  LookupInput,
  TrackingQuestion,
  TrackingReceipt,
} from "#contract/shipments/tracking.ts";
import { api } from "./api.ts";

const post = <Data>(path: string, body: unknown) => api.send<Data>("POST", `/tracking/${path}`, body);

/** The calls of the tracking page. Each throws ApiError unless it succeeds. */
export const trackingApi = {
  askCode: (input: LookupInput) => post<unknown>("codes", input),
  takeCode: async (input: CodeInput) => (await post<{ token: string }>("tokens", input)).token,
  confirmReceipt: (input: TrackingReceipt) => post<Tracking>("receipts", input),
  document: (token: string, label: string) => post<Blob>("documents", { token, label }),
  ask: (input: TrackingQuestion) => post<OwnThread>("questions", input),
};
