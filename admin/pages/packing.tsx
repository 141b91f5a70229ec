import { useLayoutEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { PackAnswer, Packing } from "#contract/devices/packing.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { call } from "../api.ts";
import { ScanForm } from "../bench/scan-form.tsx";
import { ScanAnywhere } from "../bench/use-bench-keys.ts";
import { ReplaceButton, UnpackButton } from "../devices/unit-buttons.tsx";
import { ErrorText } from "../error-text.tsx";
import { Page } from "../shell/page.tsx";
import { useLoad } from "../use-load.ts";

/** Packing by scan: a unit opens its order and is verified, or the units of the order in the address are. */
export default function PackingPage() {
  const [search] = useSearchParams();
  const number = search.get("order");
  return <PackingOf key={number} number={number} />;
}

function PackingOf({ number }: { number: string | null }) {
  const t = useWords("admin-devices");
  const admin = useWords("admin");
  const { error, run } = useSend();
  const opened = useLoad<Packing>(number ? `packing/${encodeURIComponent(number)}` : null);
  const [answer, setAnswer] = useState<PackAnswer | null>(null);
  /** What the last act left; a wrong unit changes nothing. */
  const [changed, setChanged] = useState<Packing | null>(null);
  const packing = changed ?? opened.data;
  // Of two scans in a row, the second one sends the version that the first one left.
  const shown = useRef(packing);
  useLayoutEffect(() => {
    shown.current = packing;
  });
  const scan = (code: string) =>
    run(
      async () => {
        const packing = shown.current;
        // An order that is begun stays open: a unit of another one does not belong into this box.
        const isBegun = packing?.state === "preparing" && !packing.refunded;
        const { parcel, version } = packing ?? {};
        const open = packing && (number || isBegun) ? { number: packing.number, parcel, version } : {};
        const found = await call<PackAnswer>("POST", "packing/scans", { body: { code, ...open } });
        setAnswer(found);
        if (found.outcome === "wrong") return;
        shown.current = found.packing;
        setChanged(found.packing);
      },
      { name: code },
    );
  const readAgain = () =>
    run(async () => {
      setAnswer(null);
      setChanged(null);
      if (number) opened.reload();
    });
  return (
    <Page title={t("packing")}>
      <ScanAnywhere onScan={(code) => void scan(code)} />
      <ScanForm autoFocus onScan={(code) => void scan(code)} />
      <p className="text-ink-muted empty:hidden">
        {!packing && !number && t("packing.begin")}
        {packing?.state === "preparing" && !packing.refunded && t("packing.each")}
      </p>
      <ErrorText error={error ?? opened.error} onReload={readAgain} />
      <p
        role="status"
        className={`text-lg font-semibold empty:hidden ${answer?.outcome === "wrong" ? "text-danger" : ""}`}
      >
        {answer?.outcome === "wrong"
          ? t(`wrong.${answer.why}`, {
              id: answer.publicId ?? "",
              number: answer.number ?? "",
              stage: answer.stage ? t(`stage.${answer.stage}`) : "",
            })
          : answer && t(`scanned.${answer.outcome}`, { id: answer.publicId })}
      </p>
      {answer?.outcome === "wrong" && answer.why === "begun" && answer.number && (
        <ButtonLink
          variant="outline"
          className="justify-self-start"
          to={`/packing?order=${encodeURIComponent(answer.number)}`}
        >
          {t("packing.takeOver")}
        </ButtonLink>
      )}
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
                  <ReplaceButton packing={packing} position={unit.position} onDone={setChanged} />
                )}
                {unit.stage === "packed" && !packing.refunded && (
                  <UnpackButton packing={packing} position={unit.position} onDone={setChanged} />
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
            <Button variant="outline" size="sm" className="justify-self-start" onClick={readAgain}>
              {t("packing.another")}
            </Button>
          )}
        </Card>
      )}
    </Page>
  );
}
