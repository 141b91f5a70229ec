import { useState } from "react";
import type { BackOfficeOrder } from "#contract/back-office/orders.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useMay } from "../session.tsx";
import { type Ending, EndingDialog } from "./ending-dialog.tsx";

interface ActionsProps {
  readonly path: string;
  readonly data: BackOfficeOrder;
  readonly reload: () => void;
}

/** Ends an order: one that waits for its payment is cancelled, a paid one is refunded. */
export function OrderActions({ path, data, reload }: ActionsProps) {
  const t = useWords("admin");
  const may = useMay();
  const [ending, setEnding] = useState<Ending | null>(null);
  const { status } = data.order;
  const possible: Ending | null =
    status === "PENDING" && may("orders.write")
      ? "cancellation"
      : status === "PAYED" && may("refunds.send")
        ? "refund"
        : null;
  return (
    <>
      {possible && (
        <Button variant="outline" size="sm" className="no-print" onClick={() => setEnding(possible)}>
          {t(`ending.${possible}`)}
        </Button>
      )}
      <EndingDialog
        ending={ending}
        path={path}
        version={data.version}
        onClose={() => setEnding(null)}
        reload={reload}
      />
    </>
  );
}
