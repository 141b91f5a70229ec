import { LifeBuoy } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { OrderCases } from "#contract/cases/cases.ts";
import { useHydrated } from "#web/client-state/use-hydrated.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import type { CaseApi } from "./case-api.ts";
import { addPhotos, CaseForm, type MissedPhotos } from "./case-form.tsx";
import { CaseItem } from "./case-item.tsx";

interface OrderCasesProps {
  readonly data: OrderCases;
  readonly api: CaseApi;
  readonly onChanged: (now: OrderCases) => void;
}

/** The cases of an order with their steps, and the form of a new case. Renders nothing before anything was sent. */
export function OrderCasesPart({ data, api, onChanged }: OrderCasesProps) {
  const t = useWords("cases");
  const hydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  const [missed, setMissed] = useState<MissedPhotos | null>(null);
  const { isSending, run } = useSend();
  // Sends the held-back photographs when the connection is back.
  useEffect(() => {
    if (!missed || missed.lost.length === 0) return;
    const again = () => void sendAgain(missed);
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  });
  const title = useRef<HTMLHeadingElement>(null);
  const wasOpen = useRef(false);
  // The focus moves to the title, because the pressed button is gone.
  useEffect(() => {
    if (isOpen !== wasOpen.current) title.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const sendAgain = ({ number, refused, lost }: MissedPhotos) =>
    run(async () => {
      const { now, missed: still } = await addPhotos(api, data, number, lost);
      onChanged(now);
      setMissed({ ...still, refused: refused + still.refused });
    });
  const count = missed ? missed.refused + missed.lost.length : 0;
  if (data.cases.length === 0 && data.claimable.length === 0) return null;
  return (
    <section aria-labelledby="order-cases" className="grid content-start gap-4">
      <h2 id="order-cases" ref={title} tabIndex={-1} className="text-xl font-bold outline-none">
        {t("title")}
      </h2>
      {data.cases.length > 0 && (
        <ul aria-label={t("list")} className="grid gap-4">
          {data.cases.map((one) => (
            <CaseItem
              key={one.number}
              data={one}
              loadLabel={() => api.label(one.number)}
              onCancel={async () => {
                onChanged(await api.cancel(one.number));
                setMissed(null);
              }}
            />
          ))}
        </ul>
      )}
      <p role="status" className="text-sm font-medium text-danger empty:hidden">
        {count > 0 && t("photosMissed", { count })}
      </p>
      {missed && missed.lost.length > 0 && (
        <Button
          size="sm"
          variant="outline"
          loading={isSending}
          className="justify-self-start"
          onClick={() => sendAgain(missed)}
        >
          {t("photosAgain", { count: missed.lost.length })}
        </Button>
      )}
      {data.claimable.length > 0 && !isOpen && (
        <>
          <noscript>{t("scripts")}</noscript>
          <Button
            variant="outline"
            icon={<LifeBuoy aria-hidden />}
            disabled={!hydrated}
            className="justify-self-start"
            onClick={() => {
              setMissed(null);
              setOpen(true);
            }}
          >
            {t("open")}
          </Button>
        </>
      )}
      {isOpen && (
        <CaseForm
          claimable={data.claimable}
          api={api}
          onClose={() => setOpen(false)}
          onOpened={(now, lost) => {
            onChanged(now);
            setMissed(lost);
            setOpen(false);
          }}
        />
      )}
    </section>
  );
}
