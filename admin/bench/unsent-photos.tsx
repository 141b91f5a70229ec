import { useEffect, useRef, useState } from "react";
import type { BenchDevice } from "#contract/devices/bench.ts";
import { toApiError } from "#web/client-state/api-error.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";

/** Sends a write and shows its answer. Resolves to true if it succeeded. */
export type SendUnit<Shown = BenchDevice> = (
  work: (shown: Shown) => Promise<Shown>,
  name?: string,
) => Promise<boolean>;

/** Statuses that refuse the picture itself: sending it again would fail again. */
const REFUSED: readonly number[] = [400, 413, 415];

interface UnsentPhoto<Shown> {
  /** The name of the photograph's subject, for the person. */
  readonly name: string;
  readonly send: (shown: Shown) => Promise<Shown>;
}

/** Sends photographs and keeps unsent ones for a retry. */
export function useUnsentPhotos<Shown = BenchDevice>(sendUnit: SendUnit<Shown>) {
  const [unsent, setUnsent] = useState<readonly UnsentPhoto<Shown>[]>([]);
  const forget = (photo: UnsentPhoto<Shown>) => setUnsent((all) => all.filter((one) => one !== photo));
  const count = useRef(0);
  // Uploads under way: a run ends only after them.
  const underWay = useRef(new Map<UnsentPhoto<Shown>, Promise<boolean>>());
  function sendOne(photo: UnsentPhoto<Shown>) {
    count.current += 1;
    const sent =
      underWay.current.get(photo) ??
      sendUnit(async (shown) => {
        try {
          const unit = await photo.send(shown);
          forget(photo);
          return unit;
        } catch (thrown) {
          if (REFUSED.includes(toApiError(thrown).status)) forget(photo);
          throw thrown;
        }
      }, `photo ${count.current}`).finally(() => underWay.current.delete(photo));
    underWay.current.set(photo, sent);
    return sent;
  }
  /** Resolves to true if all photographs have arrived. */
  async function sendPhotosAgain() {
    for (const photo of unsent) if (!(await sendOne(photo))) return false;
    return true;
  }
  // Retries when the browser is online again.
  useEffect(() => {
    const sendAgain = () => void sendPhotosAgain();
    window.addEventListener("online", sendAgain);
    return () => window.removeEventListener("online", sendAgain);
  });
  return {
    unsent,
    sendPhoto(photo: UnsentPhoto<Shown>) {
      setUnsent((all) => [...all, photo]);
      void sendOne(photo);
    },
    sendPhotosAgain,
  };
}

interface UnsentPhotosProps {
  readonly unsent: readonly { readonly name: string }[];
  readonly sendPhotosAgain: () => Promise<boolean>;
  readonly isSending: boolean;
}

/** Lists the unsent photographs, with a button that sends them. */
export function UnsentPhotos({ unsent, isSending, sendPhotosAgain }: UnsentPhotosProps) {
  const t = useWords("admin-bench");
  return (
    <div role="status" className="empty:hidden">
      {unsent.length > 0 && !isSending && (
        <div className="flex flex-wrap items-center gap-3 rounded-md bg-warning-soft p-3 text-warning">
          <p className="flex-1">
            {t("photo.unsent", { count: unsent.length, names: unsent.map(({ name }) => name).join(", ") })}
          </p>
          <Button variant="outline" onClick={() => void sendPhotosAgain()}>
            {t("photo.retry")}
          </Button>
        </div>
      )}
    </div>
  );
}
