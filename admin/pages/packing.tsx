import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { PackAnswer, Packing } from "#contract/devices/packing.ts";
import type { Carrier } from "#contract/shipments/carriers.ts";
import { toApiError } from "#web/client-state/api-error.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { callQuietly, callRoute } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { awaitsCarrier, isDone } from "../packing/awaits-carrier.ts";
import { OpenParcel } from "../packing/open-parcel.tsx";
import { Queue } from "../packing/queue.tsx";
import { reads } from "../reads.ts";
import { ScanForm } from "../scan/scan-form.tsx";
import { createScanQueue } from "../scan/scan-queue.ts";
import { ScanResults } from "../scan/scan-results.tsx";
import { useSendScans } from "../scan/use-scans.ts";
import { Loading } from "../shell/loading.tsx";
import { Page } from "../shell/page.tsx";
import { readKey, useRead } from "../use-read.ts";

const queue = createScanQueue<PackAnswer>({ isGood: ({ outcome }) => outcome !== "wrong" });

/** Packing by scan. A scanned unit opens its order; an order in the URL is opened directly. Each scan verifies a unit. */
export default function PackingPage() {
  const [search] = useSearchParams();
  const number = search.get("order");
  return <PackingOf key={number} number={number} />;
}

function PackingOf({ number }: { number: string | null }) {
  const t = useWords("admin-devices");
  const opened = useRead("GET /admin/api/packing/:number", number ? { params: { number } } : null);
  const waiting = useRead("GET /admin/api/packing");
  /** The parcel after the last act; a wrong unit leaves it unchanged. */
  const [changed, setChanged] = useState<Packing | null>(null);
  /** The parcel whose last unit was verified on this page. */
  const [completed, setCompleted] = useState<number | null>(null);
  const packing = changed ?? opened.data;
  const carrier = useRef<{ readonly parcel: number; readonly carrier: Carrier } | null>(null);
  // The next scan may be sent before the page has rendered the result of the last one.
  const open = useRef(packing);
  useEffect(() => {
    open.current = packing;
  }, [packing]);
  async function scan({ code }: { readonly code: string }, signal: AbortSignal) {
    const now = open.current;
    // A started order stays open, so that a unit of another order is refused.
    const isOpen = now !== null && !now.refunded && (now.state === "preparing" || awaitsCarrier(now));
    const isAsked = now?.number === number && now?.state !== "shipped";
    const box =
      now && (isOpen || isAsked) ? { number: now.number, parcel: now.parcel, version: now.version } : {};
    const chosen = carrier.current?.parcel === now?.parcel ? carrier.current : null;
    const body = { code, ...box, ...(chosen && { carrier: chosen.carrier }) };
    const found = await callQuietly("POST /admin/api/packing/scans", { body, signal }).catch(
      async (thrown) => {
        // Queued scans use the version that a colleague left.
        if (now && toApiError(thrown).code === "STALE")
          show(await callRoute("GET /admin/api/packing/:number", { params: { number: now.number } }));
        throw thrown;
      },
    );
    if (found.outcome === "packed" && found.packing.state === "packed") setCompleted(found.packing.parcel);
    if (found.outcome !== "wrong") {
      show(found.packing);
      void reads.invalidateQueries({ queryKey: readKey("GET /admin/api/packing") });
    }
    return found;
  }
  function show(now: Packing) {
    open.current = now;
    setChanged(now);
    // Outside the field, single keys print and undo; scans are heard everywhere.
    if (document.activeElement instanceof HTMLInputElement && document.activeElement.value === "")
      document.activeElement.blur();
  }
  // While the order loads, scans wait: without it, a scan could open another order.
  useSendScans(queue, number && !packing ? null : scan);
  function forget() {
    open.current = null;
    setChanged(null);
  }
  const next = waiting.data?.find((one) => one.number !== packing?.number);
  return (
    <Page title={t("packing")}>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] print:block">
        <div className="grid grid-cols-1 content-start gap-4">
          <ScanForm queue={queue} autoFocus />
          <p className="no-print text-ink-muted empty:hidden">
            {!packing && !number && t("packing.begin")}
            {packing?.state === "preparing" && !packing.refunded && t("packing.each")}
            {packing && awaitsCarrier(packing) && t("packing.awaits")}
          </p>
          <ErrorText error={opened.error} onReload={forget} />
          {packing && (
            <OpenParcel
              key={packing.parcel}
              packing={packing}
              isCompleted={completed === packing.parcel}
              show={show}
              onPhotos={(photos) => {
                const now = open.current;
                // A scan may have opened another parcel while the photograph was sent.
                if (now?.parcel === packing.parcel) show({ ...now, photos });
              }}
              onCarrier={(chosen) => {
                carrier.current = { parcel: packing.parcel, carrier: chosen };
              }}
              onAnother={number ? null : forget}
            />
          )}
          {packing && next && isDone(packing) && (
            <p className="no-print">
              <ButtonLink to={`/packing?order=${encodeURIComponent(next.number)}`}>
                {t("packing.next", { number: next.number })}
              </ButtonLink>
            </p>
          )}
          <div className="no-print">
            <ScanResults queue={queue} say={(answer) => <Packed answer={answer} />} />
          </div>
        </div>
        <div className="no-print">
          <ErrorText error={waiting.error} canReload />
          {!waiting.data && !waiting.error && <Loading />}
          {waiting.data && <Queue waiting={waiting.data} open={packing?.number ?? null} />}
        </div>
      </div>
    </Page>
  );
}

/** The outcome of a scan, or the reason why the unit does not belong to the order. */
function Packed({ answer }: { readonly answer: PackAnswer }) {
  const t = useWords("admin-devices");
  if ("packing" in answer && !("publicId" in answer))
    return t(`scanned.${answer.outcome}`, { number: answer.packing.number });
  if (answer.outcome !== "wrong") return t(`scanned.${answer.outcome}`, { id: answer.publicId });
  const { why, publicId, number, stage } = answer;
  return (
    <span className="flex flex-wrap items-center gap-3">
      {t(`wrong.${why}`, {
        id: publicId ?? "",
        number: number ?? "",
        stage: stage ? t(`stage.${stage}`) : "",
      })}
      {why === "begun" && number && (
        <ButtonLink size="sm" variant="outline" to={`/packing?order=${encodeURIComponent(number)}`}>
          {t("packing.takeOver")}
        </ButtonLink>
      )}
    </span>
  );
}
