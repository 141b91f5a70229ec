const ACCOUNT_TABS = ["listings", "orders", "parcels", "security"] as const;
export type AccountTab = (typeof ACCOUNT_TABS)[number];

/** Listings per page. */
export const LISTINGS_PAGE_SIZE = 10;

export interface AccountView {
  readonly tab: AccountTab;
  /** Counted from 1. */
  readonly page: number;
  /** The search text. Only the listings tab has one. */
  readonly search: string;
}

/** Parses the view of an address. An invalid page number counts as page 1. */
export function readAccountView(params: URLSearchParams): AccountView {
  const tab = ACCOUNT_TABS.find((one) => one === params.get("tab")) ?? "listings";
  const page = /^[1-9]\d{0,5}$/.test(params.get("page") ?? "") ? Number(params.get("page")) : 1;
  return { tab, page, search: tab === "listings" ? (params.get("search") ?? "").slice(0, 200).trim() : "" };
}

/** The address of a view, without its defaults. */
export function accountAddress({ tab, page, search }: AccountView): string {
  const params = new URLSearchParams({
    ...(tab === "listings" ? {} : { tab }),
    ...(search ? { search } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  });
  return params.size > 0 ? `?${params}` : "/seller-account";
}
