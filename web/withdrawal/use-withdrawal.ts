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
import { useAccount } from "#web/client-state/session.ts";
import { useHydrated } from "#web/client-state/use-hydrated.ts";
import { type RequestState, useRequest } from "#web/client-state/use-request.ts";
import { checkForm } from "#web/ui/forms/check-form.ts";
import { useForm } from "#web/ui/forms/use-form.ts";
import { useSend } from "#web/ui/forms/use-send.ts";

/** A statement under review. Its key stays the same for repeated presses, so that it is stored once. */
interface Review {
  readonly statement: WithdrawalForm;
  readonly key: string;
}

/** The ticked lines of an order of the account, and the products that they wrote into the statement. */
interface Ticked {
  readonly orderId: string;
  readonly products: string;
  readonly lines: WithdrawnLines;
}

/** The order that the member chose. A count of 0 means that nothing was chosen yet. */
interface Choice {
  readonly count: number;
  readonly order: Order | undefined;
  /** The last chosen order. Its name stays when the member then chooses an order that is not in the list. */
  readonly named: Order | undefined;
}

const UNCHOSEN: Choice = { count: 0, order: undefined, named: undefined };

/** The state of a statement: the form, its review, the receipt. The member's account and orders fill in the form. */
export function useWithdrawal() {
  const [review, setReview] = useState<Review | null>(null);
  const [receipt, setReceipt] = useState<WithdrawalReceipt | null>(null);
  const [lines, setLines] = useState<Ticked | null>(null);
  const { isSending: sending, error: failure, run, forget } = useSend();
  const fields = useForm<WithdrawalForm>({
    check(form) {
      const { products, ...given } = Object.fromEntries(new FormData(form));
      // The lines are sent only if order and products are unchanged since the ticks. Otherwise staff read the words.
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

  const session = useAccount();
  const [search] = useSearchParams();
  const asked = useHydrated() ? (search.get("commande") ?? "") : "";
  const own = useOwnOrders();
  // The order in the address, or the only order, until the member chooses one.
  const found = own.find(({ orderId }) => orderId === asked || (!asked && own.length === 1));
  const chosen = choice.count === 0 ? found : choice.order;

  /** Fills in the form from an order of the member. */
  function choose(order: Order | undefined) {
    setChoice(({ count, named }) => ({ count: count + 1, order, named: order ?? named }));
    // The ticked lines belong to the previous order.
    setLines(null);
  }

  /** Stores the ticked lines, and writes their names as the products of the statement. */
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
    /** The known values of the fields. A choice creates the fields anew, which replaces typed values. */
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

/** The paid orders of the signed-in person. Empty for a guest, and when they can't be read. */
function useOwnOrders() {
  const session = useAccount();
  const read: RequestState<Order[]> = useRequest(
    session ? `orders ${session.claims.idUser}` : null,
    async ({ call }) => (await call("GET /orders")).filter(({ status }) => status === "PAYED"),
  );
  return (session && read.data) || NO_ORDERS;
}
