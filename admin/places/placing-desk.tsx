import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { NamedPlace, PlacingAnswer } from "#contract/places/places.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { callQuietly } from "../api.ts";
import { reads } from "../reads.ts";
import { ScanForm } from "../scan/scan-form.tsx";
import { createScanQueue } from "../scan/scan-queue.ts";
import { ScanResults } from "../scan/scan-results.tsx";
import { useSendScans } from "../scan/use-scans.ts";
import { readKey } from "../use-read.ts";

const queue = createScanQueue<PlacingAnswer>({ isGood: ({ outcome }) => outcome !== "wrong" });

/** Scan a place, then its phones, one after another. The next place is scanned in the same way. */
export function PlacingDesk() {
  const t = useWords("admin-places");
  const [place, setPlace] = useState<NamedPlace | null>(null);
  // The next scan may be sent before the page has rendered the chosen place.
  const chosen = useRef(place);
  const desk = useRef<HTMLDivElement>(null);
  useEffect(() => {
    chosen.current = place;
  }, [place]);
  useSendScans(queue, async ({ code }, signal) => {
    const body = { code, ...(chosen.current && { place: chosen.current.id }) };
    const answer = await callQuietly("POST /admin/api/places/scans", { body, signal });
    if (answer.outcome === "chosen") {
      chosen.current = answer.place;
      // A button that has the focus would be pressed by the Enter of a slow scanner.
      if (document.activeElement instanceof HTMLButtonElement) desk.current?.querySelector("input")?.focus();
      setPlace(answer.place);
    }
    if (answer.outcome === "placed")
      void reads.invalidateQueries({ queryKey: readKey("GET /admin/api/places") });
    return answer;
  });
  return (
    <div ref={desk} className="grid gap-3">
      <ScanForm queue={queue} autoFocus />
      <p role="status" className={place ? "text-lg font-bold" : "text-ink-muted"}>
        {place ? t("chosen", { code: place.code, name: place.name }) : t("begin")}
      </p>
      <ScanResults queue={queue} say={(answer) => <Placed answer={answer} />} />
    </div>
  );
}

/** The outcome of a scan: what it did, or why it did nothing. */
function Placed({ answer }: { readonly answer: PlacingAnswer }) {
  const t = useWords("admin-places");
  const devices = useWords("admin-devices");
  if (answer.outcome === "chosen") return t("scan.chosen", { code: answer.place.code });
  if (answer.outcome === "wrong") {
    const { why, publicId, stage, code } = answer;
    return t(`wrong.${why}`, {
      ...{ id: publicId ?? "", code: code ?? "" },
      stage: stage ? devices(`stage.${stage}`) : "",
    });
  }
  const { outcome, publicId, name, place, from, number } = answer;
  return (
    <span>
      {name} <span className="font-normal text-ink-muted figures">{publicId}</span>{" "}
      {outcome === "placed" && from
        ? t("scan.moved", { from, code: place.code })
        : t(`scan.${outcome}`, { code: place.code })}
      {number && (
        <>
          {" · "}
          <Link to={`/packing?order=${encodeURIComponent(number)}`} className="underline underline-offset-4">
            {t("scan.sold", { number })}
          </Link>
        </>
      )}
    </span>
  );
}
