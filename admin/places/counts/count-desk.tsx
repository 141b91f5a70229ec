import { useEffect, useRef, useState } from "react";
import type { CountAnswer, StockCount } from "#contract/places/counts.ts";
import type { NamedPlace } from "#contract/places/places.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { callRoute } from "../../api.ts";
import { ScanForm } from "../../scan/scan-form.tsx";
import { createScanQueue, type ScanQueue } from "../../scan/scan-queue.ts";
import { ScanResults } from "../../scan/scan-results.tsx";
import { useSendScans } from "../../scan/use-scans.ts";

/** A queue for each count: a scan that waits is never sent to another one. */
const queues = new Map<number, ScanQueue<CountAnswer>>();
function queueOf(id: number) {
  const queue =
    queues.get(id) ??
    createScanQueue<CountAnswer>({
      isGood: (answer) =>
        answer.outcome === "chosen" ||
        (answer.outcome !== "wrong" && answer.kind !== "unknown" && answer.kind !== "foreign"),
    });
  queues.set(id, queue);
  return queue;
}

/** The scans of an open count. In a count of all places, the label of a place is scanned before its phones. */
export function CountDesk({ count }: { readonly count: StockCount }) {
  const t = useWords("admin-counts");
  const [scanned, setScanned] = useState<NamedPlace | null>(null);
  const place = count.place ?? scanned;
  // The next scan may be sent before the page has rendered the chosen place.
  const chosen = useRef(place);
  useEffect(() => {
    chosen.current = place;
  }, [place]);
  const queue = queueOf(count.id);
  useSendScans(queue, async ({ code }, signal) => {
    const body = { code, ...(chosen.current && { place: chosen.current.id }) };
    const params = { id: String(count.id) };
    const answer = await callRoute("POST /admin/api/counts/:id/scans", { params, body, signal });
    if (answer.outcome === "chosen") {
      chosen.current = answer.place;
      setScanned(answer.place);
    }
    return answer;
  });
  return (
    <div className="grid gap-3">
      <ScanForm queue={queue} autoFocus />
      <p role="status" className={place ? "text-lg font-bold" : "text-ink-muted"}>
        {place ? t("chosen", { code: place.code, name: place.name }) : t("begin")}
      </p>
      <ScanResults queue={queue} say={(answer) => <Counted answer={answer} />} />
    </div>
  );
}

/** The answer to one scan of a count: the place that it chose, or the phone and how it differs from the records. */
function Counted({ answer }: { readonly answer: CountAnswer }) {
  const t = useWords("admin-counts");
  const devices = useWords("admin-devices");
  if (answer.outcome === "chosen") return t("scan.chosen", { code: answer.place.code });
  if (answer.outcome === "wrong") return t(`wrong.${answer.why}`, { code: answer.code ?? "" });
  const { outcome, label, name, kind, recorded, stage, number, place } = answer;
  return (
    <span>
      {name} <span className="font-normal text-ink-muted figures">{label}</span>{" "}
      {t(`scan.${outcome}`, { code: place.code })}
      {kind &&
        ` ${t(`scan.${kind}`, { code: recorded ?? "", stage: stage ? devices(`stage.${stage}`) : "" })}`}
      {number && ` ${t(stage === "packed" ? "scan.packed" : "scan.sold", { number })}`}
    </span>
  );
}
