export const ACCOUNT_TABS = ["listings", "orders", "security"] as const;
export type AccountTab = (typeof ACCOUNT_TABS)[number];

/** Listings on a page of the seller's own list. */
export const LISTINGS_PAGE_SIZE = 10;

export interface AccountView {
  readonly tab: AccountTab;
  /** Counted from 1. */
  readonly page: number;
  /** Of listings only. */
  readonly search: string;
}

/** What an address shows of the account; anything else than a page number is the first page. */
export function readAccountView(params: URLSearchParams): AccountView {
  const tab = ACCOUNT_TABS.find((one) => one === params.get("tab")) ?? "listings";
  const page = /^[1-9]\d{0,5}$/.test(params.get("page") ?? "") ? Number(params.get("page")) : 1;
  return { tab, page, search: tab === "listings" ? (params.get("search") ?? "").slice(0, 200).trim() : "" };
}

/** The address of a view; what it need not say it does not. */
export function accountAddress({ tab, page, search }: AccountView): string {
  const params = new URLSearchParams({
    ...(tab === "listings" ? {} : { tab }),
    ...(search ? { search } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  });
  return params.size > 0 ? `?${params}` : "/seller-account";
}
