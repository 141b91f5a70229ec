import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { readSlip } from "#contract/buyback/desk-acts.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { callQuietly } from "../api.ts";
import { ScanForm } from "../scan/scan-form.tsx";
import { createScanQueue } from "../scan/scan-queue.ts";
import { ScanResults } from "../scan/scan-results.tsx";
import { useSendScans } from "../scan/use-scans.ts";

interface Found {
  readonly publicId: string;
}

const queue = createScanQueue<Found>({ isGood: () => true });

/** Opens a unit by scan. The code may be an IMEI, so it is sent in a request body, never in a URL. */
export function ScanUnit({ autoFocus = false }: { autoFocus?: boolean }) {
  const t = useWords("admin-bench");
  const navigate = useNavigate();
  const isAtBench = useRef(true);
  useEffect(() => {
    isAtBench.current = true;
    return () => {
      isAtBench.current = false;
    };
  }, []);
  useSendScans(queue, async ({ code }, signal) => {
    // The packing slip of a buy-back opens the buy-back.
    if (readSlip(code)) {
      const { id } = await callQuietly("POST /admin/api/buyback-slips", { body: { code }, signal });
      if (isAtBench.current) await navigate(`/bench/buybacks/${id}`);
      return { publicId: String(id) };
    }
    const found = await callQuietly("POST /admin/api/bench/scans", { body: { code }, signal });
    // The person may have opened another page meanwhile: don't take them away from it.
    if (isAtBench.current) await navigate(`/bench/${found.publicId}`);
    return found;
  });
  return (
    <div className="grid gap-2">
      <ScanForm queue={queue} autoFocus={autoFocus} />
      <ScanResults
        queue={queue}
        say={({ publicId }) => t("scan.opened", { id: publicId })}
        sayError={({ error }) => error?.code === "NOT_FOUND" && t("scan.unknown")}
      />
    </div>
  );
}
