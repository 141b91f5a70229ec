import { useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { PackAnswer, Packing } from "#contract/devices/packing.ts";
import { toApiError } from "#web/client-state/api-error.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { callQuietly, callRoute } from "../api.ts";
import { ReplaceButton, UnpackButton } from "../devices/unit-buttons.tsx";
import { ErrorText } from "../error-text.tsx";
import { ScanForm } from "../scan/scan-form.tsx";
import { createScanQueue } from "../scan/scan-queue.ts";
import { ScanResults } from "../scan/scan-results.tsx";
import { useSendScans } from "../scan/use-scans.ts";
import { Page } from "../shell/page.tsx";
import { useRead } from "../use-read.ts";

const queue = createScanQueue<PackAnswer>({ isGood: ({ outcome }) => outcome !== "wrong" });

/** Packing by scan. A scanned unit opens its order; an order in the URL is opened directly. Each scan verifies a unit. */
export default function PackingPage() {
  const [search] = useSearchParams();
  const number = search.get("order");
  return <PackingOf key={number} number={number} />;
}

function PackingOf({ number }: { number: string | null }) {
  const t = useWords("admin-devices");
  const admin = useWords("admin");
  const opened = useRead("GET /admin/api/packing/:number", number ? { params: { number } } : null);
  /** The parcel after the last act; a wrong unit leaves it unchanged. */
  const [changed, setChanged] = useState<Packing | null>(null);
  const packing = changed ?? opened.data;
  // The next scan may be sent before the page has rendered the result of the last one.
  const open = useRef(packing);
  useEffect(() => {
    open.current = packing;
  }, [packing]);
  async function scan({ code }: { readonly code: string }, signal: AbortSignal) {
    const now = open.current;
    // A started order stays open, so that a unit of another order is refused.
    const isBegun = now?.state === "preparing" && !now.refunded;
    const box =
      now && (number || isBegun) ? { number: now.number, parcel: now.parcel, version: now.version } : {};
    const body = { code, ...box };
    const found = await callQuietly("POST /admin/api/packing/scans", { body, signal }).catch(
      async (thrown) => {
        // Queued scans use the version that a colleague left.
        if (now && toApiError(thrown).code === "STALE")
          show(await callRoute("GET /admin/api/packing/:number", { params: { number: now.number } }));
        throw thrown;
      },
    );
    if (found.outcome !== "wrong") show(found.packing);
    return found;
  }
  function show(now: Packing) {
    open.current = now;
    setChanged(now);
  }
  // While the order loads, scans wait: without it, a scan could open another order.
  useSendScans(queue, number && !packing ? null : scan);
  function forget() {
    open.current = null;
    setChanged(null);
  }
  return (
    <Page title={t("packing")}>
      <ScanForm queue={queue} autoFocus />
      <p className="text-ink-muted empty:hidden">
        {!packing && !number && t("packing.begin")}
        {packing?.state === "preparing" && !packing.refunded && t("packing.each")}
      </p>
      <ErrorText error={opened.error} onReload={forget} />
      <ScanResults queue={queue} say={(answer) => <Packed answer={answer} />} />
      {packing && (
        <Card className="grid gap-3">
          <div className="flex flex-wrap items-center gap-3">
            <h2 className="me-auto text-xl font-bold">
              <Link to={`/orders/${packing.number}`} className="underline underline-offset-4">
                {packing.number}
              </Link>
            </h2>
            <Badge tone={packing.state === "packed" ? "success" : "warning"}>
              {admin(`parcel.state.${packing.state}`)}
            </Badge>
          </div>
          {packing.refunded && <p>{t("packing.refunded")}</p>}
          <ul className="grid gap-2">
            {packing.units.map((unit) => (
              <li key={unit.position} className="flex flex-wrap items-center gap-3">
                <span className="me-auto">
                  {unit.name} <span className="text-ink-muted figures">{unit.publicId}</span>
                </span>
                <Badge tone={unit.stage === "packed" ? "success" : "neutral"}>
                  {t(`stage.${unit.stage}`)}
                </Badge>
                {unit.stage === "allocated" && packing.state === "preparing" && (
                  <ReplaceButton packing={packing} position={unit.position} show={show} />
                )}
                {unit.stage === "packed" && !packing.refunded && (
                  <UnpackButton packing={packing} position={unit.position} show={show} />
                )}
              </li>
            ))}
          </ul>
          {packing.others.length > 0 && (
            <div className="rounded-md bg-warning-soft px-3 py-2">
              <p className="font-semibold text-warning">{t("packing.others")}</p>
              <ul>
                {packing.others.map(({ name, quantity }) => (
                  <li key={name}>{`${quantity} × ${name}`}</li>
                ))}
              </ul>
            </div>
          )}
          {!number && packing.state === "preparing" && (
            <Button variant="outline" size="sm" className="justify-self-start" onClick={forget}>
              {t("packing.another")}
            </Button>
          )}
        </Card>
      )}
    </Page>
  );
}

/** The outcome of a scan, or the reason why the unit does not belong to the order. */
function Packed({ answer }: { readonly answer: PackAnswer }) {
  const t = useWords("admin-devices");
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
