import { useState } from "react";
import type { BackOfficeOrder } from "#contract/back-office/orders.ts";
import { ApiError } from "#web/client-state/api-error.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../api.ts";
import { focusHeading } from "../focus-heading.ts";
import { readAgain } from "../reads.ts";
import { ReasonDialog } from "../reason-dialog.tsx";
import { useMay } from "../session.tsx";

/** Refusals before any write: the version on the page is still current. */
const NOTHING_WRITTEN: readonly string[] = ["VALIDATION", "STALE"];

/** Cancels an order that holds no money: an unpaid or a free one. */
export function CancelOrder({ data }: { readonly data: BackOfficeOrder }) {
  const t = useWords("admin");
  const may = useMay();
  const toast = useToast();
  const { isSending, error, run, forget } = useSend();
  const [isOpen, setOpen] = useState(false);
  const { status, totalAmount, orderId: number } = data.order;
  // The balance of a repair ends with its quote.
  const isBalance = data.toPay?.until === null;
  // A free order is PAYED without money, so there is nothing to refund.
  const holdsNothing = (status === "PENDING" && !isBalance) || (status === "PAYED" && totalAmount === 0);
  const send = (reason: string) =>
    run(async () => {
      try {
        const body = { version: data.version, reason };
        await callRoute("POST /admin/api/orders/:number/cancellation", { params: { number }, body });
      } catch (error) {
        // The attempt changed the order before it failed, so the next one needs the new version.
        if (error instanceof ApiError && !NOTHING_WRITTEN.includes(error.code)) readAgain();
        throw error;
      }
      toast({ title: t("ending.done") });
      focusHeading(document.querySelector("h1"), () => setOpen(false));
    });
  if (!holdsNothing || !may("orders.write")) return null;
  return (
    <>
      <Button variant="outline" size="sm" className="no-print" onClick={() => setOpen(true)}>
        {t("ending.cancellation")}
      </Button>
      <ReasonDialog
        isOpen={isOpen}
        title={t("ending.cancellation")}
        text={t("ending.text")}
        submit={t("ending.cancellation")}
        isSending={isSending}
        error={error}
        onReload={forget}
        onClose={() => setOpen(false)}
        onSubmit={send}
      />
    </>
  );
}
