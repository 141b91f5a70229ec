import { Link, useParams } from "react-router";
import { formatDateTime } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { buttonStyle } from "#web/ui/button-style.ts";
import { CaseList, useCases } from "../cases/case-list.tsx";
import { CorrectionButton } from "../devices/correction-button.tsx";
import { DeviceClaims } from "../devices/device-claims.tsx";
import { DeviceFacts } from "../devices/device-facts.tsx";
import { Section } from "../section.tsx";
import { useMay } from "../session.tsx";
import { Page } from "../shell/page.tsx";
import { WithTimeline } from "../timeline/timeline.tsx";
import { useRead } from "../use-read.ts";

/** A device: its facts, its tests and its timeline. */
export default function DevicePage() {
  const { publicId = "" } = useParams();
  return <DeviceOf key={publicId} publicId={publicId} />;
}

function DeviceOf({ publicId }: { publicId: string }) {
  const t = useWords("admin-devices");
  const locale = useLocale();
  const may = useMay();
  const loaded = useRead("GET /admin/api/devices/:publicId", { params: { publicId } });
  const { data } = loaded;
  const cases = useCases(may("orders.read") ? { device: publicId } : null);
  const small = buttonStyle("outline", "sm");
  return (
    <Page
      loaded={loaded}
      title={data?.model.name ?? publicId}
      actions={
        data && (
          <>
            <Badge tone="brand">{t(`stage.${data.stage}`)}</Badge>
            <Link to={`/bench/${publicId}`} className={small}>
              {t("atBench")}
            </Link>
            <Link to={`/devices/${publicId}/label`} className={small}>
              {t("label")}
            </Link>
            <CorrectionButton device={data} />
          </>
        )
      }
    >
      {data && (
        <WithTimeline subject={{ subjectType: "device", subjectId: publicId }} data={data}>
          <DeviceFacts device={data} />
          <Section title={t("orders")}>
            {data.orders.length === 0 ? (
              <p className="text-ink-muted">{t("none")}</p>
            ) : (
              <ul className="grid gap-1">
                {data.orders.map(({ id, number, openedAt, closedAt }) => (
                  <li key={id}>
                    <Link to={`/orders/${number}`} className="underline underline-offset-4">
                      {number}
                    </Link>{" "}
                    <span className="text-ink-muted">
                      {formatDateTime(openedAt, locale)}
                      {closedAt && ` – ${formatDateTime(closedAt, locale)}`}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </Section>
          <DeviceClaims claims={data.claims} />
          <CaseList data={cases.data} />
        </WithTimeline>
      )}
    </Page>
  );
}
