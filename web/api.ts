import type { OpenSession, PasswordChange, PasswordReset, ResetRequest } from "#contract/account-safety.ts";
import type {
  Client,
  ClientInput,
  LoginInput,
  RegisterInput,
  SessionAnswer,
  SocialInput,
  SocialProvider,
} from "#contract/accounts.ts";
import type { Facets, ItemQuery, ListingInput, SmartphoneItem, SmartphoneModel } from "#contract/catalog.ts";
import type { ContactAnswer, ContactInput } from "#contract/contact.ts";
import type { ErrorBody, ErrorCode, FieldErrors } from "#contract/errors.ts";
import type { ListingPatch, Photo, SellerSummary } from "#contract/listings.ts";
import type { Order, OrderInput, OrderNeedsAction, SellerOrder } from "#contract/orders.ts";
import type { PaymentConfig, SandboxCard } from "#contract/payments.ts";
import type { ErasureInput } from "#contract/privacy.ts";
import type { RepairModel, RepairOption } from "#contract/repair.ts";
import type { SellerProfile, SellerProfileInput } from "#contract/sellers.ts";

/** A refusal of the interface, or its silence: `NETWORK` when no answer came. */
export class ApiError extends Error {
  readonly code: ErrorCode | "NETWORK";
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly fields: FieldErrors;
  readonly body: ErrorBody | null;

  constructor(status: number, body: ErrorBody | null) {
    super(body?.message ?? "");
    this.name = "ApiError";
    this.code = body?.error ?? (status === 0 ? "NETWORK" : "INTERNAL");
    this.status = status;
    this.fields = body?.fields ?? {};
    this.body = body;
  }
}

/** What is read of an answer: a `Response`, or what a process tells itself without making one. */
export interface Answer extends Pick<Response, "ok" | "status" | "json"> {
  readonly headers: Pick<Headers, "get">;
}

export type Fetcher = (path: string, init?: RequestInit) => Promise<Answer>;

export interface ItemPage {
  readonly items: SmartphoneItem[];
  readonly total: number;
  /** There are more than `total`. */
  readonly atLeast: boolean;
}

/** Paths of an address take only what an id is made of. */
const segment = (value: string | number) => encodeURIComponent(String(value));

function queryString(query: ItemQuery): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  const text = search.toString();
  return text ? `?${text}` : "";
}

/**
 * The typed client of the contract. In a loader its fetch stays in the process; in the browser it goes over the
 * network with the tab's token. Every method throws ApiError for anything but a success.
 */
export function createApi(fetcher: Fetcher, token: () => string | null = () => null) {
  async function call(method: string, path: string, body?: unknown, extra: Record<string, string> = {}) {
    const bearer = token();
    const headers: Record<string, string> = { accept: "application/json", ...extra };
    if (bearer) headers.authorization = `Bearer ${bearer}`;
    // A photograph is sent as it is; what it really is, the server reads from its content.
    const photo = body instanceof Blob;
    const type = photo && body.type.startsWith("image/") ? body.type : "image/jpeg";
    if (body !== undefined) headers["content-type"] = photo ? type : "application/json";
    let response: Answer;
    try {
      const init: RequestInit = { method, headers };
      if (body !== undefined) init.body = photo ? body : JSON.stringify(body);
      response = await fetcher(path, init);
    } catch {
      throw new ApiError(0, null);
    }
    const data: unknown = response.status === 204 ? null : await response.json().catch(() => null);
    if (!response.ok) throw new ApiError(response.status, data as ErrorBody | null);
    return { data, response };
  }
  // The server's answers are made from the same schemas: their types are known here without checking them again.
  const get = async <Data>(path: string) => (await call("GET", path)).data as Data;
  const send = async <Data>(method: string, path: string, body?: unknown, extra?: Record<string, string>) =>
    (await call(method, path, body, extra)).data as Data;

  return {
    async items(query: ItemQuery): Promise<ItemPage> {
      const { data, response } = await call("GET", `/smartphoneItems${queryString(query)}`);
      const items = data as SmartphoneItem[];
      const total = Number(response.headers.get("x-total-count") ?? items.length);
      return { items, total, atLeast: response.headers.get("x-total-count-is") === "at-least" };
    },
    facets: (query: ItemQuery) => get<Facets>(`/smartphoneItems/facets${queryString(query)}`),
    item: (id: string | number) => get<SmartphoneItem>(`/smartphoneItems/${segment(id)}`),
    models: (brand?: string) =>
      get<SmartphoneModel[]>(`/smartphoneModel${brand ? `?brand=${segment(brand)}` : ""}`),

    repairModels: (brand?: string) =>
      get<RepairModel[]>(`/repair-phone-models${brand ? `/brand/${segment(brand)}` : ""}`),
    repairOptions: (modelId: string | number) =>
      get<RepairOption[]>(`/repair-phone-option/${segment(modelId)}`),

    logIn: (input: LoginInput) => send<SessionAnswer>("POST", "/users/authenticate", input),
    register: (input: RegisterInput) => send<SessionAnswer>("POST", "/users/register", input),
    signUpSocial: (input: SocialInput) => send<SessionAnswer>("POST", "/users/social", input),
    socialProviders: async () => (await get<{ providers: SocialProvider[] }>("/users/oidc")).providers,
    openSocialSession: () => send<SessionAnswer>("POST", "/users/oidc/session"),
    logOut: () => send<null>("POST", "/users/logout"),
    logOutEverywhere: () => send<null>("POST", "/users/logout-everywhere"),
    sessions: () => get<OpenSession[]>("/users/me/sessions"),
    endSession: (id: string) => send<null>("DELETE", `/users/me/sessions/${segment(id)}`),
    endOtherSessions: () => send<null>("DELETE", "/users/me/sessions"),
    changePassword: (input: PasswordChange) => send<null>("PUT", "/users/me/password", input),
    askPasswordReset: (input: ResetRequest) => send<unknown>("POST", "/users/password-resets", input),
    exportPerson: () => get<unknown>("/users/me/export"),
    erasePerson: (input: ErasureInput) => send<null>("POST", "/users/me/erasure", input),
    resetPassword: (input: PasswordReset) => send<null>("POST", "/users/password", input),

    client: async (id: number) => (await get<{ client: Client }>(`/clients/${id}`)).client,
    saveClient: async (id: number, input: ClientInput) =>
      (await send<{ client: Client }>("POST", `/clients/${id}`, input)).client,
    sellerProfile: (id: number) => get<SellerProfile>(`/seller/${id}/profile`),
    saveSellerProfile: (id: number, input: SellerProfileInput) =>
      send<SellerProfile>("PUT", `/seller/${id}/profile`, input),

    addPhoto: (photo: Blob) => send<Photo>("POST", "/listing-photos", photo),
    createListing: (input: ListingInput) => send<SmartphoneItem>("POST", "/smartphoneItems", input),
    updateListing: (id: number, patch: ListingPatch) =>
      send<SmartphoneItem>("PATCH", `/smartphoneItems/${id}`, patch),
    deleteListing: (id: number) => send<null>("DELETE", `/smartphoneItems/${id}`),

    orders: () => get<Order[]>("/orders"),
    order: (id: string) => get<Order>(`/orders/${segment(id)}`),
    async sellerOrders(page: number, limit: number) {
      const { data, response } = await call("GET", `/orders/all?page=${page}&limit=${limit}`);
      const orders = data as SellerOrder[];
      return { orders, total: Number(response.headers.get("x-total-count") ?? orders.length) };
    },
    sellerSummary: () => get<SellerSummary>("/orders/all/summary"),
    placeOrder: (input: OrderInput, key: string) =>
      send<Order | OrderNeedsAction>("POST", "/orders", input, { "idempotency-key": key }),
    cancelOrder: (id: string) => send<Order>("POST", `/orders/${segment(id)}/cancel`),
    confirmOrder: (id: string) => send<Order | OrderNeedsAction>("POST", `/orders/${segment(id)}/confirm`),
    paymentConfig: () => get<PaymentConfig>("/payments/config"),
    sandboxPaymentMethod: async (card: SandboxCard) =>
      (await send<{ id: string }>("POST", "/sandbox/payment-methods", card)).id,
    contact: (input: ContactInput) => send<ContactAnswer>("POST", "/contact", input),
    answerSandboxStep: (secret: string, approve: boolean) =>
      send<null>("POST", `/sandbox/3ds/${segment(secret)}`, { approve }),
  };
}

export type Api = ReturnType<typeof createApi>;

/** Whether an answer to an order asks for the bank's extra step. */
export function needsAction(answer: Order | OrderNeedsAction): answer is OrderNeedsAction {
  return "clientSecret" in answer;
}
