import { useState } from "react";
import type { BackOfficeOrder } from "#contract/back-office/orders.ts";
import { ApiError } from "#web/client-state/api-error.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { call } from "../api.ts";
import { focusHeading } from "../focus-heading.ts";
import { ReasonDialog } from "../reason-dialog.tsx";
import { useMay } from "../session.tsx";

/** The two ways to end an order: before it is paid, and after. */
type Ending = "cancellation" | "refund";

interface ActionsProps {
  readonly path: string;
  readonly data: BackOfficeOrder;
  /** Nothing is left to refund. */
  readonly isPaidBack: boolean;
  readonly reload: () => void;
}

/** Ends an order: one that waits for its payment is cancelled, a paid one is refunded, unless it was free. */
export function OrderActions({ path, data, isPaidBack, reload }: ActionsProps) {
  const t = useWords("admin");
  const may = useMay();
  const [ending, setEnding] = useState<Ending | null>(null);
  const { status, totalAmount } = data.order;
  // Free work is paid with nothing.
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
          path={path}
          version={data.version}
          onClose={() => setEnding(null)}
          reload={reload}
        />
      )}
    </>
  );
}

/** Refusals before anything was written: the page still shows the version that is there. */
const NOTHING_WRITTEN: readonly string[] = ["VALIDATION", "UNPACKING_NEEDED", "STALE"];

interface EndingProps {
  readonly ending: Ending;
  readonly path: string;
  readonly version: string;
  readonly onClose: () => void;
  readonly reload: () => void;
}

function EndingDialog({ ending, path, version, onClose, reload }: EndingProps) {
  const t = useWords("admin");
  const toast = useToast();
  const { isSending, error, run } = useSend();
  const [needsUnpacking, setNeedsUnpacking] = useState(false);
  if (error?.code === "UNPACKING_NEEDED" && !needsUnpacking) setNeedsUnpacking(true);

  const send = (reason: string, data: FormData) =>
    run(async () => {
      const unpacked = data.get("unpacked") === "on";
      try {
        await call("POST", `${path}/${ending}`, { body: { version, reason, ...(unpacked && { unpacked }) } });
      } catch (error) {
        // The attempt wrote the order before it failed: the next one needs the new version.
        if (error instanceof ApiError && !NOTHING_WRITTEN.includes(error.code)) reload();
        throw error;
      }
      toast({ title: t(`ending.done.${ending}`) });
      focusHeading(document.querySelector("h1"), onClose);
      reload();
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
        void run(async () => reload());
      }}
      onClose={onClose}
      onSubmit={send}
    >
      {needsUnpacking && <Checkbox name="unpacked" label={t("ending.unpacked")} required />}
    </ReasonDialog>
  );
}
