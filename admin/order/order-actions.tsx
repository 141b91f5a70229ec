import { useState } from "react";
import type { BackOfficeOrder } from "#contract/back-office/orders.ts";
import { ApiError } from "#web/client-state/api-error.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../api.ts";
import { focusHeading } from "../focus-heading.ts";
import { readAgain } from "../reads.ts";
import { ReasonDialog } from "../reason-dialog.tsx";
import { useMay } from "../session.tsx";

/** The two ways to end an order: before it is paid, and after. */
type Ending = "cancellation" | "refund";

interface ActionsProps {
  readonly data: BackOfficeOrder;
  /** True if nothing is left to refund. */
  readonly isPaidBack: boolean;
}

/** Ends an order: cancels an unpaid or free one, refunds a paid one. */
export function OrderActions({ data, isPaidBack }: ActionsProps) {
  const t = useWords("admin");
  const may = useMay();
  const [ending, setEnding] = useState<Ending | null>(null);
  const { status, totalAmount } = data.order;
  // A free order is PAYED without money, so there is nothing to refund.
  const holdsNothing = status === "PENDING" || (status === "PAYED" && totalAmount === 0);
  const possible: Ending | null =
    holdsNothing && may("orders.write")
      ? "cancellation"
      : status === "PAYED" && !isPaidBack && may("refunds.send") && may("refunds.grant")
        ? "refund"
        : null;
  return (
    <>
      {possible && (
        <Button variant="outline" size="sm" className="no-print" onClick={() => setEnding(possible)}>
          {t(`ending.${possible}`)}
        </Button>
      )}
      {ending && (
        <EndingDialog
          ending={ending}
          number={data.order.orderId}
          version={data.version}
          onClose={() => setEnding(null)}
        />
      )}
    </>
  );
}

/** Refusals before any write: the version on the page is still current. */
const NOTHING_WRITTEN: readonly string[] = ["VALIDATION", "UNPACKING_NEEDED", "STALE"];

interface EndingProps {
  readonly ending: Ending;
  readonly number: string;
  readonly version: string;
  readonly onClose: () => void;
}

function EndingDialog({ ending, number, version, onClose }: EndingProps) {
  const t = useWords("admin");
  const toast = useToast();
  const { isSending, error, run, forget } = useSend();
  const [needsUnpacking, setNeedsUnpacking] = useState(false);
  if (error?.code === "UNPACKING_NEEDED" && !needsUnpacking) setNeedsUnpacking(true);

  const send = (reason: string, data: FormData) =>
    run(async () => {
      const unpacked = data.get("unpacked") === "on";
      try {
        await callRoute(`POST /admin/api/orders/:number/${ending}`, {
          params: { number },
          body: { version, reason, ...(unpacked && { unpacked }) },
        });
      } catch (error) {
        // The attempt changed the order before it failed, so the next one needs the new version.
        if (error instanceof ApiError && !NOTHING_WRITTEN.includes(error.code)) readAgain();
        throw error;
      }
      toast({ title: t(`ending.done.${ending}`) });
      focusHeading(document.querySelector("h1"), onClose);
    });
  return (
    <ReasonDialog
      isOpen
      title={t(`ending.${ending}`)}
      text={t(`ending.text.${ending}`)}
      submit={t(`ending.${ending}`)}
      isSending={isSending}
      error={error}
      onReload={() => {
        setNeedsUnpacking(false);
        forget();
      }}
      onClose={onClose}
      onSubmit={send}
    >
      {needsUnpacking && <Checkbox name="unpacked" label={t("ending.unpacked")} required />}
    </ReasonDialog>
  );
}
