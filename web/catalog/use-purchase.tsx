import { type ComponentType, type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { useWords } from "#web/i18n/use-words.ts";
import { useToast } from "#web/ui/toast.tsx";
import type { AddedDialogProps } from "./added-dialog.tsx";
import type { Buyable } from "./put-in-cart.ts";

interface Shown {
  readonly Dialog: ComponentType<AddedDialogProps>;
  readonly open: boolean;
  readonly count: number;
  readonly added: boolean;
}

const loadCart = () => import("./put-in-cart.ts");

export interface Purchase {
  /** Which button is at work. */
  readonly busy: "add" | "buy" | null;
  readonly add: () => void;
  /** Adds the phone and goes straight to the delivery. */
  readonly buy: () => void;
  /** To be put into the page beside the buttons. */
  readonly dialog: ReactNode;
}

/** Buying one phone; `onward` is where the dialog leads those who go on looking. */
export function usePurchase(item: Buyable, onward: string): Purchase {
  const navigate = useNavigate();
  const toast = useToast();
  const refusal = useWords("errors");
  const [busy, setBusy] = useState<Purchase["busy"]>(null);
  const [shown, setShown] = useState<Shown | null>(null);

  async function work(kind: "add" | "buy", act: () => Promise<void>) {
    if (busy) return;
    setBusy(kind);
    // Only fetching the script can fail.
    await act().catch(() => toast({ title: refusal("NETWORK"), variant: "destructive" }));
    setBusy(null);
  }
  const add = () =>
    work("add", async () => {
      const [{ putInCart }, { AddedDialog }] = await Promise.all([loadCart(), import("./added-dialog.tsx")]);
      setShown({ Dialog: AddedDialog, open: true, ...putInCart(item) });
    });
  const buy = () =>
    work("buy", async () => {
      const { putInCart, checkoutPath } = await loadCart();
      putInCart(item);
      await navigate(checkoutPath());
    });

  const dialog = shown && (
    <shown.Dialog
      open={shown.open}
      onClose={() => setShown({ ...shown, open: false })}
      count={shown.count}
      added={shown.added}
      onward={onward}
    />
  );
  return { busy, add, buy, dialog };
}
