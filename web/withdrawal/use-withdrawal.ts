import { useState } from "react";
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
import { useHydrated } from "#web/client-state/use-hydrated.ts";
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

/** The own order that the member chose; none yet with a count of 0. */
interface Choice {
  readonly count: number;
  readonly order: Order | undefined;
  /** The last order that was chosen: its name is kept for one that is not in the list. */
  readonly named: Order | undefined;
}

const UNCHOSEN: Choice = { count: 0, order: undefined, named: undefined };

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
  const [choice, setChoice] = useState<Choice>(UNCHOSEN);

  const session = useSession();
  const [search] = useSearchParams();
  const asked = useHydrated() ? (search.get("commande") ?? "") : "";
  const own = useOwnOrders();
  // The order of the address, or the only one, until the member chooses.
  const found = own.find(({ orderId }) => orderId === asked || (!asked && own.length === 1));
  const chosen = choice.count === 0 ? found : choice.order;

  /** Fills in the form from one of the member's own orders. */
  function choose(order: Order | undefined) {
    setChoice(({ count, named }) => ({ count: count + 1, order, named: order ?? named }));
    // The products of the order before are not in this one.
    setLines(null);
  }

  /** Notes the ticked lines of the own order, and writes them as the products of the statement. */
  function chooseLines(positions: readonly number[]) {
    const ticked = positions.flatMap((position) => {
      const item = chosen?.items[position];
      return item ? [{ position, quantity: item.quantity, name: item.productName }] : [];
    });
    const products = ticked.map(({ quantity, name }) => `${quantity} × ${name}`).join("\n");
    const orderId = chosen?.orderId ?? "";
    setLines({ orderId, products, lines: ticked.map(({ position, quantity }) => ({ position, quantity })) });
  }

  async function confirm() {
    if (review)
      await run(async () =>
        setReceipt(await api.call("POST /withdrawals", { body: { ...review.statement, key: review.key } })),
      );
  }

  return {
    ...fields,
    scope,
    setScope(next: WithdrawalScope) {
      setScope(next);
      setLines(null);
    },
    own,
    chosen,
    /** What is known of each field. A choice makes new fields, in place of what was typed. */
    known: {
      ...choice,
      orderNumber: (choice.count === 0 && asked.slice(0, 40)) || chosen?.orderId,
      name: (choice.named ?? found)?.address.nom,
      email: session?.claims.email,
      products: lines?.products,
    },
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
  const read: RequestState<Order[]> = useRequest(
    session ? `orders ${session.claims.idUser}` : null,
    async ({ call }) => (await call("GET /orders")).filter(({ status }) => status === "PAYED"),
  );
  return (session && read.data) || NO_ORDERS;
}
