/** What pages hand to the person's pages with a navigation. The history keeps it as plain data, so it is read, not trusted. */
export interface NavigationState {
  /** On the way to /client-info: the token of the account just made. */
  readonly token: string | null;
  /** Where /client-info leads to. */
  readonly redirectAfterClientInfo: string | null;
  /** Which part of /client-area to show. */
  readonly activeTab: string | null;
  /** The page that sent a visitor to /login. */
  readonly from: string | null;
  /** True when the sender has just learnt that there is no profile yet: asking again would be for nothing. */
  readonly profileMissing: boolean;
}

export function readNavigationState(state: unknown): NavigationState {
  const given = new Map(typeof state === "object" && state !== null ? Object.entries(state) : []);
  const text = (name: string) => {
    const value: unknown = given.get(name);
    return typeof value === "string" && value !== "" ? value : null;
  };
  return {
    token: text("token"),
    redirectAfterClientInfo: text("redirectAfterClientInfo"),
    activeTab: text("activeTab"),
    from: text("from"),
    profileMissing: given.get("profileMissing") === true,
  };
}
