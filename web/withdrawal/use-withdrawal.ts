import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import type { Order } from "#contract/orders/orders.ts";
import {
  WithdrawalForm,
  type WithdrawalReceipt,
  type WithdrawalScope,
  type WithdrawnLines,
} from "#contract/withdrawal/withdrawal.ts";
import { api } from "#web/client-state/api.ts";
import { useSession } from "#web/client-state/session.ts";
import { type RequestState, useRequest } from "#web/client-state/use-request.ts";
import { checkForm } from "#web/ui/forms/check-form.ts";
import { useForm } from "#web/ui/forms/use-form.ts";
import { useSend } from "#web/ui/forms/use-send.ts";

/** A statement that is being reviewed. Its key stays through a repeated press, so that it is stored once. */
interface Review {
  readonly statement: WithdrawalForm;
  readonly key: string;
}

/** Lines of an own order that are ticked, with the words that were written for them. */
interface Ticked {
  readonly orderId: string;
  readonly products: string;
  readonly lines: WithdrawnLines;
}

/** State of the statement: the form, its review, the receipt. A member's account and own orders fill in the form. */
export function useWithdrawal() {
  const [review, setReview] = useState<Review | null>(null);
  const [receipt, setReceipt] = useState<WithdrawalReceipt | null>(null);
  const [lines, setLines] = useState<Ticked | null>(null);
  const { isSending: sending, error: failure, run, forget } = useSend();
  const fields = useForm<WithdrawalForm>({
    check(form) {
      const { products, ...given } = Object.fromEntries(new FormData(form));
      // Words that were changed after the ticks, or another order, are read by staff.
      const isTicked = lines?.orderId === given.orderNumber && lines?.products === products;
      const chosen = scope === "lines" ? { products, ...(isTicked && { lines: lines?.lines }) } : {};
      return checkForm(WithdrawalForm, { ...given, scope, ...chosen });
    },
    async send(statement) {
      forget();
      setReview({ statement, key: crypto.randomUUID() });
    },
  });
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
    setLines(null);
    if (order) put("name", order.address.nom);
    own.setChosen(order ?? null);
  }

  /** Notes the ticked lines of the own order, and writes them as the products of the statement. */
  function chooseLines(positions: readonly number[]) {
    const ticked = positions.flatMap((position) => {
      const item = own.chosen?.items[position];
      return item ? [{ position, quantity: item.quantity, name: item.productName }] : [];
    });
    const products = ticked.map(({ quantity, name }) => `${quantity} × ${name}`).join("\n");
    put("products", products);
    const orderId = own.chosen?.orderId ?? "";
    setLines({ orderId, products, lines: ticked.map(({ position, quantity }) => ({ position, quantity })) });
  }

  async function confirm() {
    if (review)
      await run(async () =>
        setReceipt(await api.declareWithdrawal({ ...review.statement, key: review.key })),
      );
  }

  return {
    ...fields,
    scope,
    setScope,
    own: own.orders,
    chosen: own.chosen,
    choose,
    chooseLines,
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
