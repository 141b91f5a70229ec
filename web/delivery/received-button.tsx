import { PackageCheck } from "lucide-react";
import { useState } from "react";
import { useHydrated } from "#web/client-state/use-hydrated.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

interface ReceivedButtonProps {
  /** Reports that the parcel has arrived. */
  onReceived: () => Promise<unknown>;
  className?: string;
}

/** The button `Bien reçu` of a parcel. It asks once, because a receipt is final. */
export function ReceivedButton({ onReceived, className }: ReceivedButtonProps) {
  const t = useWords("shipments");
  const errors = useWords("errors");
  const hydrated = useHydrated();
  const [isAsked, setAsked] = useState(false);
  const { isSending, error, run } = useSend();
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        loading={isSending}
        disabled={!hydrated}
        icon={<PackageCheck aria-hidden />}
        className={className}
        onClick={() => setAsked(true)}
      >
        {t("received")}
      </Button>
      <Dialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t("receivedTitle")}
        text={t("receivedText")}
        closeLabel={t("close")}
        actions={
          <>
            <Button
              onClick={() => {
                setAsked(false);
                void run(onReceived);
              }}
            >
              {t("receivedYes")}
            </Button>
            <Button variant="outline" onClick={() => setAsked(false)}>
              {t("receivedNotYet")}
            </Button>
          </>
        }
      />
      <p role="alert" className="text-danger empty:hidden">
        {error && errors(error.code)}
      </p>
    </>
  );
}
