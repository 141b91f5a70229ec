import type { Permission } from "#contract/staff/permissions.ts";

/** The six kinds of callers. Personal records belong to `customer` or to `seller`. */
export const PERSONS = ["nobody", "customer", "otherCustomer", "seller", "otherSeller", "both"] as const;
export type Person = (typeof PERSONS)[number];

/** The outcome of a call: an answer, 401, 403 or 404. */
export type Outcome = "served" | 401 | 403 | 404;

interface Rule {
  /** The access check before the body is read. The query of the route checks the owner of a record. */
  readonly access: "anyone" | "session" | "customer" | "seller";
  /** The outcome for each of `PERSONS`, in their order. */
  readonly outcomes: readonly [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome];
}

const ok = "served";

/** The kinds of routes. A stranger may know that a public record (a listing) exists, but not a personal one. */
export const RULES = {
  //                                        nobody customer other seller other both
  anyone: { access: "anyone", outcomes: [ok, ok, ok, ok, ok, ok] },
  "a session": { access: "session", outcomes: [401, ok, ok, ok, ok, ok] },
  "a customer": { access: "customer", outcomes: [401, ok, ok, 403, 403, ok] },
  "a seller": { access: "seller", outcomes: [401, 403, 403, ok, ok, ok] },
  "the account’s owner": { access: "session", outcomes: [401, ok, 403, 403, 403, 403] },
  "the buyer": { access: "session", outcomes: [401, ok, 404, 404, 404, 404] },
  "the shop’s owner": { access: "seller", outcomes: [401, 403, 403, ok, 403, 403] },
  "the parcel’s seller": { access: "seller", outcomes: [401, 403, 403, ok, 404, 404] },
  "the listing’s owner": { access: "seller", outcomes: [401, 403, 403, ok, 404, 404] },
} as const satisfies Record<string, Rule>;

export type RuleName = keyof typeof RULES;

/** Who may call a route of the back office. */
export type StaffRule =
  /** Anyone, before and during a sign-in. The route itself looks at the session. */
  | "anyone"
  /** Any member of staff. */
  | "staff"
  | {
      /** Absent: any member of staff. */
      readonly permission?: Permission;
      /** True: the route needs a second factor from the last ten minutes. */
      readonly stepUp?: true;
    };
