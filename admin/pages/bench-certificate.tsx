import { useParams } from "react-router";
import { formatDateTime } from "#contract/format.ts";
import { formatStorage } from "#contract/units.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { ErrorText } from "../error-text.tsx";
import { Page } from "../shell/page.tsx";
import { PrintButton } from "../shell/print-button.tsx";
import { useRead } from "../use-read.ts";

/** The printable certificate of a phone's data erasure. */
export default function CertificatePage() {
  const { id = "" } = useParams();
  const t = useWords("admin-bench");
  const locale = useLocale();
  const { data: unit, error } = useRead("GET /admin/api/bench/:publicId", { params: { publicId: id } });
  const wipe = unit?.wipe;
  const rows = wipe && [
    [t("certificate.maker"), unit.maker],
    [t("certificate.model"), `${unit.model} · ${formatStorage(unit.storageGb, locale)} · ${unit.colour}`],
    [t("certificate.serial"), unit.serial ?? "–"],
    [t("certificate.imei"), unit.imeis.join(" · ")],
    [t("fact.unit"), unit.publicId],
    [t("wipe.method"), wipe.method],
    [t("wipe.tool"), `${wipe.tool}, ${wipe.toolVersion}`],
    [t("wipe.verification"), wipe.verification],
    [t("certificate.by"), wipe.by],
    [t("wipe.place"), wipe.place],
    [t("certificate.at"), formatDateTime(wipe.at, locale)],
  ];
  return (
    <Page title={t("certificate.title")} actions={<PrintButton />}>
      <ErrorText error={error} canReload />
      {unit && !wipe && <p>{t("certificate.none")}</p>}
      {rows && (
        <dl className="grid max-w-3xl grid-cols-[minmax(10rem,auto)_1fr] border-t border-line">
          {rows.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="border-b border-line py-2 pe-6 text-ink-muted">{name}</dt>
              <dd className="border-b border-line py-2 font-semibold wrap-anywhere figures">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="max-w-3xl text-ink-muted">{t("certificate.text")}</p>
      <p className="mt-10 hidden max-w-3xl border-t border-ink pt-2 print:block">
        {t("certificate.signature")}
      </p>
    </Page>
  );
}
