import { useEffect, useRef, useState } from "react";
import type { BenchDevice } from "#contract/devices/bench.ts";
import { toApiError } from "#web/client-state/api-error.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";

/** Changes the unit that is shown into the answer. Resolves to whether it was done. */
export type SendUnit = (
  work: (shown: BenchDevice) => Promise<BenchDevice>,
  name?: string,
) => Promise<boolean>;

/** Refused for what the picture is: sent once more, it would be refused again. */
const REFUSED: readonly number[] = [400, 413, 415];

interface UnsentPhoto {
  /** What it shows. */
  readonly name: string;
  readonly send: (shown: BenchDevice) => Promise<BenchDevice>;
}

/** Sends photographs, and keeps those that the server does not have yet. */
export function useUnsentPhotos(sendUnit: SendUnit) {
  const [unsent, setUnsent] = useState<readonly UnsentPhoto[]>([]);
  const forget = (photo: UnsentPhoto) => setUnsent((all) => all.filter((one) => one !== photo));
  const count = useRef(0);
  // The end of a run waits for a photograph that is under way.
  const underWay = useRef(new Map<UnsentPhoto, Promise<boolean>>());
  function sendOne(photo: UnsentPhoto) {
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
  /** Resolves to whether all of them have arrived. */
  async function sendPhotosAgain() {
    for (const photo of unsent) if (!(await sendOne(photo))) return false;
    return true;
  }
  // A photograph of a lost line is sent when the line is back.
  useEffect(() => {
    const sendAgain = () => void sendPhotosAgain();
    window.addEventListener("online", sendAgain);
    return () => window.removeEventListener("online", sendAgain);
  });
  return {
    unsent,
    sendPhoto(photo: UnsentPhoto) {
      setUnsent((all) => [...all, photo]);
      void sendOne(photo);
    },
    sendPhotosAgain,
  };
}

type UnsentPhotosProps = Pick<ReturnType<typeof useUnsentPhotos>, "unsent" | "sendPhotosAgain"> & {
  readonly isSending: boolean;
};

/** Says which photographs wait, with the button that sends them. */
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
