import { Link, useParams } from "react-router";
import type { RegisterLine } from "#contract/buyback/register.ts";
import { formatDate, formatDateTime, formatMoney } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { CorrectLine } from "../buyback/register/correct-line.tsx";
import { DialogButton } from "../dialog-button.tsx";
import { FactList } from "../fact-list.tsx";
import { Section } from "../section.tsx";
import { useMay } from "../session.tsx";
import { Page } from "../shell/page.tsx";
import { useRead } from "../use-read.ts";

/** The page of a line of the police register, with its correction. */
export default function RegisterLinePage() {
  const { number = "" } = useParams();
  const t = useWords("admin-register");
  const may = useMay();
  const loaded = useRead("GET /admin/api/register/:number", { params: { number } });
  const { data } = loaded;
  const isNewest = data?.correctedBy === null;
  return (
    <Page
      loaded={loaded}
      title={t("lineTitle", { number })}
      actions={
        isNewest &&
        may("register.write") && (
          <DialogButton title={t("correct")} text={t("correct.text", { number })} size="md">
            {(onClose) => <CorrectLine line={data} onClose={onClose} />}
          </DialogButton>
        )
      }
    >
      {data && <Facts line={data} />}
    </Page>
  );
}

function Facts({ line }: { readonly line: RegisterLine }) {
  const t = useWords("admin-register");
  const locale = useLocale();
  const { person } = line;
  const lineLink = (number: number | null) => number && <Link to={`/register/${number}`}>{number}</Link>;
  return (
    <>
      <Section title={t("facts")}>
        <FactList
          facts={[
            [t("at"), formatDateTime(line.at, locale)],
            [t("description"), line.description],
            [t("imei"), line.imei],
            [t("provenance"), line.provenance],
            [t("price"), formatMoney(line.priceCents, locale)],
            [t("means"), t(`means.${line.means}`)],
            [
              t("device"),
              <Link key="device" to={`/devices/${line.device}`}>
                {line.device}
              </Link>,
            ],
            [
              t("buyback"),
              <Link key="buyback" to={`/buybacks/${line.buybackId}`}>
                {line.buybackId}
              </Link>,
            ],
            [t("corrects"), lineLink(line.corrects)],
            [t("reason"), line.reason],
            [t("staff"), line.staff],
            [t("correctedBy"), lineLink(line.correctedBy)],
          ]}
        />
      </Section>
      <Section title={t("person")}>
        <FactList
          facts={[
            [t("firstName"), person.firstName],
            [t("name"), person.name],
            [t("birthDate"), formatDate(person.birthDate, "long", locale)],
            [
              t("address"),
              <span key="address" className="whitespace-pre-line">
                {person.address}
              </span>,
            ],
            [t("documentKind"), person.documentKind],
            [t("documentNumber"), person.documentNumber],
            [t("documentDate"), formatDate(person.documentDate, "long", locale)],
            [t("documentAuthority"), person.documentAuthority],
          ]}
        />
      </Section>
    </>
  );
}
