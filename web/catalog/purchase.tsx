import { type ComponentType, createContext, type ReactNode, use, useState } from "react";
import { useNavigate } from "react-router";
import { useWords } from "#web/i18n/use-words.ts";
import { painted } from "#web/ui/painted.ts";
import { useToast } from "#web/ui/toast.tsx";
import type { AddedDialogProps } from "./added-dialog.tsx";
import type { Buyable } from "./put-in-cart.ts";

interface Shown {
  readonly Dialog: ComponentType<AddedDialogProps>;
  readonly open: boolean;
  readonly count: number;
  readonly added: boolean;
}

type Cart = typeof import("./put-in-cart.ts");

/** What a purchase needs besides the page. */
interface Parts {
  readonly putInCart: Cart["putInCart"];
  readonly checkoutPath: Cart["checkoutPath"];
  readonly AddedDialog: Shown["Dialog"];
}

async function fetchParts(): Promise<Parts> {
  const [{ putInCart, checkoutPath }, { AddedDialog }] = await Promise.all([
    import("./put-in-cart.ts"),
    import("./added-dialog.tsx"),
  ]);
  return { putInCart, checkoutPath, AddedDialog };
}

/** What fails is fetched again by the click, which tells it. */
const prepare = () => void fetchParts().catch(() => {});
const onIntent = { onPointerEnter: prepare, onFocus: prepare };

export interface Purchase {
  /** Which button is at work. */
  readonly busy: "add" | "buy" | null;
  readonly add: () => void;
  /** Adds the phone and goes straight to the delivery. */
  readonly buy: () => void;
  /** For a button that does either: somebody points at it. */
  readonly onIntent: typeof onIntent;
}

const Here = createContext<Purchase | null>(null);

/** The purchase that the nearest `ForPurchase` is about. */
export function usePurchase(): Purchase {
  const purchase = use(Here);
  if (!purchase) throw new Error("Nothing is for sale here.");
  return purchase;
}

interface ForPurchaseProps {
  readonly item: Buyable;
  /** Where the dialog leads those who go on looking. */
  readonly onward: string;
  readonly children: ReactNode;
}

/**
 * One phone for sale: the buttons inside buy it. What is said of it while it is bought draws those buttons anew, and
 * nothing else of the page.
 */
export function ForPurchase({ item, onward, children }: ForPurchaseProps) {
  const navigate = useNavigate();
  const toast = useToast();
  const refusal = useWords("errors");
  const [busy, setBusy] = useState<Purchase["busy"]>(null);
  const [shown, setShown] = useState<Shown | null>(null);

  /** The button says that it is at work, and then the work is done. */
  async function work(kind: "add" | "buy", act: (its: Parts) => void | Promise<void>) {
    if (busy) return;
    setBusy(kind);
    await painted();
    // Only fetching scripts can fail.
    await fetchParts()
      .then(act)
      .catch(() => toast({ title: refusal("NETWORK"), variant: "destructive" }));
    setBusy(null);
  }
  const add = () =>
    work("add", ({ putInCart, AddedDialog }) =>
      setShown({ Dialog: AddedDialog, open: true, ...putInCart(item) }),
    );
  const buy = () =>
    work("buy", async ({ putInCart, checkoutPath }) => {
      putInCart(item);
      await navigate(checkoutPath());
    });

  return (
    <>
      <Here value={{ busy, add, buy, onIntent }}>{children}</Here>
      {shown && (
        <shown.Dialog
          open={shown.open}
          onClose={() => setShown({ ...shown, open: false })}
          count={shown.count}
          added={shown.added}
          onward={onward}
        />
      )}
    </>
  );
}
