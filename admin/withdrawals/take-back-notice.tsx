import { useEffect } from "react";
import { STAFF_MAIL_SECONDS } from "#contract/inbox/threads.ts";
import type { Withdrawal } from "#contract/withdrawal/withdrawal.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useSend } from "#web/ui/forms/use-send.ts";
import { callRoute } from "../api.ts";
import { readAgain } from "../reads.ts";
import { TakeBack } from "../take-back.tsx";

/** The last decision. It can be taken back, with its case, until its mail leaves. */
export function TakeBackNotice({ judged, onEnd }: { judged: Withdrawal; onEnd: () => void }) {
  const t = useWords("admin-lists");
  const { isSending, error, run } = useSend();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time of a decision begins with it
  useEffect(() => {
    const timer = setTimeout(() => {
      onEnd();
      readAgain();
    }, STAFF_MAIL_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, []);
  const takeBack = () =>
    run(async () => {
      await callRoute("DELETE /admin/api/withdrawals/:id/decision", {
        params: { id: judged.id },
        query: { version: judged.version },
      });
      onEnd();
    });
  return (
    <div className="rounded-md bg-surface-sunken p-3">
      <TakeBack
        label={t("withdrawal.takeBack")}
        isSending={isSending}
        error={error}
        onTakeBack={takeBack}
        onReload={onEnd}
      >
        <p role="status">
          {t("withdrawal.judged", { order: judged.orderNumber, seconds: STAFF_MAIL_SECONDS })}
        </p>
      </TakeBack>
    </div>
  );
}
