import { type FormEvent, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { fieldErrors } from "#contract/errors.ts";
import type { Order } from "#contract/orders/orders.ts";
import {
  WithdrawalForm,
  type WithdrawalReceipt,
  type WithdrawalScope,
} from "#contract/withdrawal/withdrawal.ts";
import { api } from "#web/client-state/api.ts";
import { type ApiError, toApiError } from "#web/client-state/api-error.ts";
import { useSession } from "#web/client-state/session.ts";
import { type RequestState, useRequest } from "#web/client-state/use-request.ts";
import { useFormErrors } from "#web/ui/forms/use-form-errors.ts";

/** A statement that is being reviewed. Its key stays through a repeated press, so that it is stored once. */
interface Review {
  readonly statement: WithdrawalForm;
  readonly key: string;
}

/** State of the statement: the form, its review, the receipt. A member's account and own orders fill in the form. */
export function useWithdrawal() {
  const { refuse, accept, ...fields } = useFormErrors();
  const [review, setReview] = useState<Review | null>(null);
  const [receipt, setReceipt] = useState<WithdrawalReceipt | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  const [scope, setScope] = useState<WithdrawalScope>("order");
  const own = useOwnOrders();

  /** Fills in a field; with `ifEmpty`, what was typed stays. */
  const put = (name: "orderNumber" | "name" | "email" | "products", value: string, ifEmpty = false) => {
    const element = fields.form.current?.elements.namedItem(name);
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    if (isField && !(ifEmpty && element.value)) element.value = value;
  };
  const [search] = useSearchParams();
  const asked = search.get("commande") ?? "";
  const email = useSession()?.claims.email;
  // biome-ignore lint/correctness/useExhaustiveDependencies: fills in the field once the e-mail is known
  useEffect(() => {
    if (email) put("email", email, true);
  }, [email]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: fills in the form when the address or the orders are known
  useEffect(() => {
    const order = own.orders.find(({ orderId }) => orderId === asked || (!asked && own.orders.length === 1));
    if (asked) put("orderNumber", asked.slice(0, 40));
    if (order) choose(order);
  }, [asked, own.orders]);

  /** Fills in the form from one of the member's own orders. */
  function choose(order: Order | undefined) {
    put("orderNumber", order?.orderId ?? "");
    // The products of the order before are not in this one.
    if (own.chosen) put("products", "");
    if (order) put("name", order.address.nom);
    own.setChosen(order ?? null);
  }

  function check(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { products, ...given } = Object.fromEntries(new FormData(event.currentTarget));
    const read = WithdrawalForm.safeParse({ ...given, scope, ...(scope === "lines" ? { products } : {}) });
    if (!read.success) return refuse(fieldErrors(read.error.issues));
    accept();
    setFailure(null);
    setReview({ statement: read.data, key: crypto.randomUUID() });
  }

  async function confirm() {
    if (!review || busy.current) return;
    busy.current = true;
    setSending(true);
    setFailure(null);
    try {
      setReceipt(await api.declareWithdrawal({ ...review.statement, key: review.key }));
    } catch (error) {
      setFailure(toApiError(error));
    } finally {
      busy.current = false;
      setSending(false);
    }
  }

  return {
    ...fields,
    scope,
    setScope,
    own: own.orders,
    chosen: own.chosen,
    choose,
    /** Writes the chosen lines of an own order as the products of the statement. */
    writeProducts: (lines: readonly string[]) => put("products", lines.join("\n")),
    check,
    review,
    change: () => setReview(null),
    confirm,
    sending,
    failure,
    receipt,
  };
}

const NO_ORDERS: readonly Order[] = [];

/** The paid orders of the person who is signed in; none for a guest, or when they cannot be read. */
function useOwnOrders() {
  const session = useSession();
  const [chosen, setChosen] = useState<Order | null>(null);
  const read: RequestState<Order[]> = useRequest(
    session ? `orders ${session.claims.idUser}` : null,
    (request) => request.orders().then((orders) => orders.filter(({ status }) => status === "PAYED")),
  );
  return { orders: (session && read.data) || NO_ORDERS, chosen, setChosen };
}
