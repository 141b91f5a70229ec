import { type ComponentType, createContext, type ReactNode, use, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useWords } from "#web/i18n/use-words.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import type { AddedDialogProps } from "./added-dialog.tsx";
import type { Buyable, CartResult } from "./put-in-cart.ts";

interface Shown {
  /** The phone that was added. The page may have changed to another one since. */
  readonly itemId: Buyable["id"];
  readonly Dialog: ComponentType<AddedDialogProps>;
  readonly open: boolean;
  readonly count: number;
  readonly result: CartResult;
}

type Cart = typeof import("./put-in-cart.ts");

/** Code that only a purchase loads. */
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

/** Preloads the code. Errors are ignored, because the click loads again and reports them. */
const prepare = () => void fetchParts().catch(() => {});
const onIntent = { onPointerEnter: prepare, onFocus: prepare };

export interface Purchase {
  /** The button whose action is running. */
  readonly busy: "add" | "buy" | null;
  readonly add: () => void;
  /** Adds the phone and opens the delivery page. */
  readonly buy: () => void;
  /** Event handlers that preload the code on hover or focus. */
  readonly onIntent: typeof onIntent;
}

const PurchaseContext = createContext<Purchase | null>(null);

/** The purchase of the nearest `PurchaseProvider`. */
export function usePurchase(): Purchase {
  const purchase = use(PurchaseContext);
  if (!purchase) throw new Error("Nothing is for sale here.");
  return purchase;
}

interface PurchaseProviderProps {
  readonly item: Buyable;
  /** The address of the dialog's link `Continuer les achats`. */
  readonly continueTo: string;
  readonly children: ReactNode;
}

/** Provides the purchase of a phone to the buttons inside. Changes of its state re-render only these buttons. */
export function PurchaseProvider({ item, continueTo, children }: PurchaseProviderProps) {
  const navigate = useNavigate();
  const toast = useToast();
  const refusal = useWords("errors");
  const [busy, setBusy] = useState<Purchase["busy"]>(null);
  // A ref, because a state would be one render late for the second press of a double press.
  const isBusy = useRef(false);
  const [shown, setShown] = useState<Shown | null>(null);

  /** Runs `action` after the busy button is painted. */
  async function work(name: "add" | "buy", action: (code: Parts) => void | Promise<void>) {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(name);
    await nextPaint();
    // Only loading the code can fail.
    await fetchParts()
      .then(action)
      .catch(() => toast({ title: refusal("NETWORK"), variant: "destructive" }));
    isBusy.current = false;
    setBusy(null);
  }
  const add = () =>
    work("add", ({ putInCart, AddedDialog }) =>
      setShown({ itemId: item.id, Dialog: AddedDialog, open: true, ...putInCart(item) }),
    );
  const buy = () =>
    work("buy", async ({ putInCart, checkoutPath }) => {
      putInCart(item);
      await navigate(checkoutPath());
    });

  return (
    <>
      <PurchaseContext value={{ busy, add, buy, onIntent }}>{children}</PurchaseContext>
      {shown?.itemId === item.id && (
        <shown.Dialog
          open={shown.open}
          onClose={() => setShown({ ...shown, open: false })}
          count={shown.count}
          result={shown.result}
          continueTo={continueTo}
        />
      )}
    </>
  );
}

/** The longest wait for a paint. A hidden page is not painted. */
const LONGEST_PAINT_MS = 100;

/** Resolves after the next paint, so that the button's state is visible before longer work starts. */
function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LONGEST_PAINT_MS);
  });
}
