import type { EmailChange, EmailConfirmed, EmailLink, EmailState } from "#contract/accounts/account-email.ts";
import type {
  OpenSession,
  PasswordChange,
  PasswordReset,
  ResetRequest,
  SignInLink,
} from "#contract/accounts/account-safety.ts";
import type {
  Client,
  ClientInput,
  EntryInput,
  LoginInput,
  PasswordAgain,
  RegisterInput,
  SessionAnswer,
  SocialAnswer,
  SocialInput,
  SocialProvider,
} from "#contract/accounts/accounts.ts";
import type { ErasureInput } from "#contract/accounts/privacy.ts";
import type { SellerProfile, SellerProfileInput } from "#contract/accounts/sellers.ts";
import type { ListingInput, SmartphoneItem, SmartphoneModel } from "#contract/catalog/catalog.ts";
import type { Favourite, FavouritesInput } from "#contract/catalog/favourites.ts";
import type { ItemQuery } from "#contract/catalog/filters.ts";
import type { ListingPatch, Photo, SellerSummary } from "#contract/catalog/listings.ts";
import type { OfferChange } from "#contract/catalog/offer-changes.ts";
import type { ContactAnswer, ContactInput } from "#contract/contact.ts";
import type { OwnPhone } from "#contract/devices/passport.ts";
import type { CustomerThread, MessageInput, OrderQuestion, OwnThread } from "#contract/inbox/threads.ts";
import { createClient } from "#contract/interface/call.ts";
import type { Locale } from "#contract/locale.ts";
import type { Order, OrderInput, OrderNeedsAction, SellerOrder } from "#contract/orders/orders.ts";
import type { PaymentConfig, SandboxCard } from "#contract/orders/payments.ts";
import type { ItemPage } from "#contract/page-ports.ts";
import type { SellerShipment, ShipInput } from "#contract/shipments/shipments.ts";
import type { WithdrawalInput, WithdrawalReceipt } from "#contract/withdrawal/withdrawal.ts";
import { createTransport, type Fetcher } from "./api-call.ts";
import { ApiError } from "./api-error.ts";
import { debugLog } from "./debug-log.ts";

/** A profile: the shop's server nests it, another one may answer it alone. */
type Read<Profile> = Client | { readonly client: Profile };
const clientIn = <Profile>(answer: Read<Profile>): Client | Profile =>
  "client" in answer ? answer.client : answer;

/** Escapes an id for a path. */
const segment = (value: string | number) => encodeURIComponent(String(value));

function queryString(query: ItemQuery): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  const text = search.toString();
  return text ? `?${text}` : "";
}

/**
 * The typed client of the interface, for the browser: it sends the tab's token. Loaders read `PageData` in the server's
 * process instead. Every method throws ApiError unless it succeeds.
 */
export function createApi(fetcher: Fetcher, token: () => string | null = () => null) {
  const transport = createTransport(fetcher, token);
  const client = createClient(transport);
  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    transport({ method, path, headers, body, signal: null });
  // The server serializes with the same schemas, so the client does not parse its answers again.
  const get = async <Data>(path: string) => (await call("GET", path)).data as Data;
  /** A profile that can't be read is logged for developers; the page says what it means. */
  async function getProfile<Data>(kind: "client" | "seller", path: string): Promise<Data> {
    if (!token()) debugLog("No authentication token found");
    return get<Data>(path).catch((error: unknown) => {
      debugLog(`Failed to fetch ${kind} profile`, error instanceof ApiError ? error.status : error);
      throw error;
    });
  }
  const send = async <Data>(method: string, path: string, body?: unknown, extra?: Record<string, string>) =>
    (await call(method, path, body, extra)).data as Data;

  return {
    ...client,
    /** For calls of a few pages, which need not be in every page's scripts: `case-api.ts`, `tracking-api.ts`. */
    send,
    async items(query: ItemQuery): Promise<Omit<ItemPage, "reading">> {
      const { data, response } = await call("GET", `/smartphoneItems${queryString(query)}`);
      const items = data as SmartphoneItem[];
      const total = Number(response.headers.get("x-total-count") ?? items.length);
      return { items, total, atLeast: response.headers.get("x-total-count-is") === "at-least" };
    },
    item: (id: string | number) => get<SmartphoneItem>(`/smartphoneItems/${segment(id)}`),
    offerChanges: (id: string | number, since: number) =>
      get<OfferChange>(`/smartphoneItems/${segment(id)}/changes?since=${since}`),
    models: (brand?: string) =>
      get<SmartphoneModel[]>(`/smartphoneModel${brand ? `?brand=${segment(brand)}` : ""}`),

    logIn: (input: LoginInput) => send<SessionAnswer>("POST", "/users/authenticate", input),
    /** Opens the account of an e-mail, or creates it. */
    async enter(input: EntryInput) {
      const { data, response } = await call("POST", "/users/entry", input);
      return { answer: data as SessionAnswer, created: response.status === 201 };
    },
    register: (input: RegisterInput) => send<SessionAnswer>("POST", "/users/register", input),
    signUpSocial: (input: SocialInput) => send<SocialAnswer>("POST", "/users/social", input),
    socialProviders: async () => (await get<{ providers: SocialProvider[] }>("/users/oidc")).providers,
    openSocialSession: () => send<SessionAnswer>("POST", "/users/oidc/session"),
    renewSession: () => send<SessionAnswer>("POST", "/users/refresh"),
    forgetDevice: () => send<null>("DELETE", "/users/refresh"),
    authenticateAgain: (input: PasswordAgain) =>
      send<SessionAnswer>("POST", "/users/me/authentication", input),
    logOut: () => send<null>("POST", "/users/logout"),
    logOutEverywhere: () => send<null>("POST", "/users/logout-everywhere"),
    sessions: () => get<OpenSession[]>("/users/me/sessions"),
    endSession: (id: string) => send<null>("DELETE", `/users/me/sessions/${segment(id)}`),
    endOtherSessions: () => send<null>("DELETE", "/users/me/sessions"),
    changePassword: (input: PasswordChange) => send<null>("PUT", "/users/me/password", input),
    askPasswordReset: (input: ResetRequest) => send<unknown>("POST", "/users/password-resets", input),
    askSignInLink: (input: ResetRequest) => send<unknown>("POST", "/users/sign-in-links", input),
    openSignInLink: (input: SignInLink) => send<SessionAnswer>("POST", "/users/sign-in-links/session", input),
    emailState: () => get<EmailState>("/users/me/email"),
    changeEmail: (input: EmailChange) => send<unknown>("PUT", "/users/me/email", input),
    askEmailConfirmation: () => send<unknown>("POST", "/users/me/email-confirmations"),
    confirmEmail: (input: EmailLink) => send<EmailConfirmed>("POST", "/users/email-confirmation", input),
    undoEmailChange: (input: EmailLink) => send<null>("POST", "/users/email-undo", input),
    exportPerson: () => get<unknown>("/users/me/export"),
    erasePerson: (input: ErasureInput) => send<null>("POST", "/users/me/erasure", input),
    resetPassword: (input: PasswordReset) => send<null>("POST", "/users/password", input),

    /** The profile of a person; null when they have none yet. */
    findClient: async (id: number): Promise<Client | null> =>
      clientIn(await getProfile<Read<Client | null>>("client", `/clients/${id}?missing=null`)),
    saveClient: async (id: number, input: ClientInput): Promise<Client> =>
      clientIn(await send<Read<Client>>("POST", `/clients/${id}`, input)),
    sellerProfile: (id: number) => getProfile<SellerProfile>("seller", `/seller/${id}/profile`),
    saveSellerProfile: (id: number, input: SellerProfileInput) =>
      send<SellerProfile>("PUT", `/seller/${id}/profile`, input),

    chosenItems: (ids: readonly number[], locale: Locale) =>
      get<SmartphoneItem[]>(`/smartphoneItems/chosen?ids=${ids.join(",")}&lang=${locale}`),
    favourites: () => get<Favourite[]>("/users/me/favourites"),
    follow: (input: FavouritesInput) => send<Favourite[]>("POST", "/users/me/favourites", input),
    unfollow: (id: number) => send<null>("DELETE", `/users/me/favourites/${id}`),
    ownPhones: () => get<OwnPhone[]>("/users/me/phones"),

    addPhoto: (photo: Blob) => send<Photo>("POST", "/listing-photos", photo),
    listingsInReview: () => get<SmartphoneItem[]>("/smartphoneItems/in-review"),
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
    ownThreads: () => get<OwnThread[]>("/users/me/threads"),
    askAboutOrder: (input: OrderQuestion) => send<OwnThread>("POST", "/users/me/threads", input),
    /** A picture for the first message to the shop. */
    addFirstPicture: (photo: Blob) => send<{ id: string }>("POST", "/contact/pictures", photo),
    thread: (token: string) => get<CustomerThread>(`/threads/${segment(token)}`),
    writeInThread: (token: string, input: MessageInput) =>
      send<CustomerThread>("POST", `/threads/${segment(token)}/messages`, input),
    addThreadPicture: (token: string, photo: Blob) =>
      send<{ id: string }>("POST", `/threads/${segment(token)}/attachments`, photo),
    declareWithdrawal: (input: WithdrawalInput) => send<WithdrawalReceipt>("POST", "/withdrawals", input),
    confirmReceipt: (order: string, shipment: number) =>
      send<Order>("POST", `/orders/${segment(order)}/shipments/${shipment}/receipt`),
    document: (orderId: string, label: string) =>
      get<Blob>(`/orders/${segment(orderId)}/documents/${segment(label)}`),
    async sellerShipments(page: number) {
      const { data, response } = await call("GET", `/seller/shipments?page=${page}`);
      const shipments = data as SellerShipment[];
      const total = Number(response.headers.get("x-total-count") ?? shipments.length);
      return { shipments, total };
    },
    packShipment: (id: number, version: string) =>
      send<SellerShipment>("POST", `/seller/shipments/${id}/packing`, { version }),
    shipShipment: (id: number, input: ShipInput) =>
      send<SellerShipment>("POST", `/seller/shipments/${id}/shipping`, input),
    contact: (input: ContactInput) => send<ContactAnswer>("POST", "/contact", input),
    answerSandboxStep: (secret: string, approve: boolean) =>
      send<null>("POST", `/sandbox/3ds/${segment(secret)}`, { approve }),
  };
}

export type Api = ReturnType<typeof createApi>;

/** Whether an order needs the bank's 3-D Secure step. */
export function needsAction(answer: Order | OrderNeedsAction): answer is OrderNeedsAction {
  return "clientSecret" in answer;
}
