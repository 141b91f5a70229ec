import { useEffect, useSyncExternalStore } from "react";
import type { Scan, ScanQueue, SendScan } from "./scan-queue.ts";

export function useScans<Answer>(queue: ScanQueue<Answer>): readonly Scan<Answer>[] {
  return useSyncExternalStore(queue.subscribe, queue.read);
}

/** Sends the queue's scans with `send`; null while the page is not ready. Sending continues after the page is left. */
export function useSendScans<Answer>(queue: ScanQueue<Answer>, send: SendScan<Answer> | null) {
  useEffect(() => queue.serve(send));
}
