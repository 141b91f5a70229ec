import { Link, useParams } from "react-router";
import type { BenchBuyback } from "#contract/buyback/staff-buybacks.ts";
import { formatDate } from "#contract/format.ts";
import { formatStorage } from "#contract/units.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { callRoute } from "../api.ts";
import { ScanUnit } from "../bench/scan-unit.tsx";
import { BuybackBadge } from "../buyback/buyback-badge.tsx";
import { CounterPanel } from "../buyback/counter-panel.tsx";
import { FindingsPart } from "../buyback/findings-part.tsx";
import { MeasurePanel } from "../buyback/measure-panel.tsx";
import { ReceivePanel } from "../buyback/receive-panel.tsx";
import { ErrorText } from "../error-text.tsx";
import { FactList } from "../fact-list.tsx";
import { Section } from "../section.tsx";
import { useMay } from "../session.tsx";
import { Page } from "../shell/page.tsx";
import { useRead } from "../use-read.ts";

/** A buy-back at the bench: reception, test, inspection and counter-offer, one after the other. */
export default function BenchBuybackPage() {
  const { id = "" } = useParams();
  return <BuybackOf key={id} id={id} />;
}

function BuybackOf({ id }: { id: string }) {
  const t = useWords("admin-buyback");
  const may = useMay();
  const loaded = useRead("GET /admin/api/buyback-bench/:id", { params: { id } });
  const { data } = loaded;
  return (
    <Page
      loaded={loaded}
      title={data ? `${data.brand} ${data.model}` : t("list")}
      actions={
        may("buyback.write") && (
          <Link to={`/buybacks/${id}`} className="text-sm underline underline-offset-4">
            {t("desk")}
          </Link>
        )
      }
    >
      <ScanUnit />
      {data && (
        <>
          <BenchWork key={data.version} buyback={data} />
          <FindingsPart buyback={data} />
          <Declared buyback={data} />
        </>
      )}
    </Page>
  );
}

/** The next act of the bench. */
function BenchWork({ buyback }: { buyback: BenchBuyback }) {
  const t = useWords("admin-buyback");
  const { state, device, isAwaited, isTested, priceCents } = buyback;
  if (isAwaited)
    return (
      <Section title={t("receive")}>
        {state === "cancelled" && <p className="text-ink-muted">{t("receive.late")}</p>}
        <ReceivePanel buyback={buyback} />
      </Section>
    );
  if (state === "received" && priceCents !== 0)
    return (
      <Section title={t(isTested ? "measure" : "test")}>
        {!isTested && (
          <>
            <p className="text-ink-muted">{t("test.text")}</p>
            <ButtonLink to={`/bench/${device}`} className="justify-self-start">
              {t("test")}
            </ButtonLink>
            <h3 className="font-semibold">{t("test.without")}</h3>
          </>
        )}
        <MeasurePanel buyback={buyback} />
      </Section>
    );
  if (state === "inspected")
    return (
      <Section title={t("counter")}>
        <CounterPanel buyback={buyback} />
      </Section>
    );
  if (state === "refused")
    return (
      <Section title={t("again")}>
        <Again buyback={buyback} />
      </Section>
    );
  return (
    <Section title={t(`state.${state}`)}>
      <p className="text-ink-muted">{t("bench.none")}</p>
    </Section>
  );
}

function Again({ buyback: { id, version } }: { buyback: BenchBuyback }) {
  const t = useWords("admin-buyback");
  const { run, isSending, error, forget } = useSend();
  return (
    <>
      <p className="text-ink-muted">{t("again.text")}</p>
      <ErrorText error={error} onReload={forget} />
      <Button
        className="justify-self-start"
        loading={isSending}
        onClick={() =>
          void run(() =>
            callRoute("POST /admin/api/buyback-bench/:id/inspection/again", {
              params: { id },
              body: { version },
            }),
          )
        }
      >
        {t("again")}
      </Button>
    </>
  );
}

/** The answers of the customer about the phone, to compare with it. */
function Declared({ buyback }: { buyback: BenchBuyback }) {
  const t = useWords("admin-buyback");
  const names = useWords("offer");
  const locale = useLocale();
  const { state, storageGb, condition, defects, stops, details, slipCode, imei, dueAt, device } = buyback;
  const facts = [
    [t("state"), <BuybackBadge key="state" state={state} />],
    [t("due"), dueAt && formatDate(dueAt, "long", locale)],
    [t("slip"), slipCode],
    [t("imei"), imei],
    [
      t("device"),
      device && (
        <Link key="device" to={`/bench/${device}`} className="underline underline-offset-4">
          {device}
        </Link>
      ),
    ],
    [t("storage"), storageGb === null ? t("storage.none") : formatStorage(storageGb, locale)],
    [t("condition"), names(`condition.${condition}`)],
    [
      t("defects"),
      [...defects.map((one) => names(`defect.${one}`)), ...stops.map((one) => names(`stop.${one}`))].join(
        ", ",
      ) || t("defects.none"),
    ],
    [t("details"), details],
  ] as const;
  return (
    <Section title={t("declaredPhone")}>
      <FactList facts={facts} />
    </Section>
  );
}
