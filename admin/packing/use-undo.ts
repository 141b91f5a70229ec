import { useEffect, useState } from "react";
import type { Packing } from "#contract/devices/packing.ts";
import { useSend } from "#web/ui/forms/use-send.ts";
import { callRoute } from "../api.ts";
import { useDeskKeys } from "../scan/hear-scans.ts";

/** The undo of the last act, offered as long as the server says. */
export function useUndo(packing: Packing, show: (packing: Packing) => void) {
  const { number, parcel, version, undoMs } = packing;
  const { isSending, error, run, forget } = useSend();
  const [ended, setEnded] = useState<string | null>(null);
  const isOffered = undoMs > 0 && ended !== version;
  useEffect(() => {
    if (undoMs <= 0) return;
    const timer = setTimeout(() => setEnded(version), undoMs);
    return () => clearTimeout(timer);
  }, [undoMs, version]);
  function undo() {
    if (!isOffered) return;
    const body = { number, parcel, version };
    void run(async () => show(await callRoute("POST /admin/api/packing/undo", { body })));
  }
  useDeskKeys((key) => {
    if (key === "u") undo();
  });
  return { isOffered, isSending, error, forget, run: undo };
}
