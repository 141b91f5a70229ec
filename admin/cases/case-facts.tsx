import { Fragment } from "react";
import { Link } from "react-router";
import type { BackOfficeCase } from "#contract/cases/cases.ts";
import { formatDate, formatDateTime, formatMoney } from "#contract/format.ts";
import { addressOf } from "#contract/interface/call.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { FactList } from "../fact-list.tsx";
import { useCarrierName } from "../order/carrier-name.ts";
import { CustomerLink } from "../person-links.tsx";
import { PrivatePicture } from "../private-picture.tsx";
import { Section } from "../section.tsx";

/** The subject of a case, the deadline of its next step, its parcels, findings and photographs. */
export function CaseFacts({ data }: { data: BackOfficeCase }) {
  const t = useWords("admin-cases");
  const money = useWords("admin-money");
  const locale = useLocale();
  const { dueAt, refund } = data;
  return (
    <Section title={t("facts")}>
      <FactList
        facts={[
          [t("kind"), t(`kind.${data.kind}`)],
          [
            t("order"),
            <Fragment key="order">
              <Link to={`/orders/${data.order}`} className="underline underline-offset-4">
                {data.order}
              </Link>
              {" · "}
              <CustomerLink id={data.customerId} name={data.name} />
            </Fragment>,
          ],
          [t("openedAt"), formatDateTime(data.openedAt, locale)],
          [
            t("dueAt"),
            dueAt && (
              <>
                {formatDateTime(dueAt, locale)}{" "}
                {data.isOverdue && <Badge tone="danger">{t("overdue")}</Badge>}
              </>
            ),
          ],
          [t("refundDue"), data.refundDue && formatDate(data.refundDue, "numeric", locale)],
          [t("outcome"), data.outcome && t(`outcome.${data.outcome}`)],
          [t("told"), data.reason],
          [
            t("refund"),
            refund && `${formatMoney(refund.amountCents, locale)} · ${money(`state.${refund.state}`)}`,
          ],
          [
            t("labelFile"),
            data.hasLabelFile && (
              <a
                key="file"
                href={addressOf("GET /admin/api/cases/:number/label", { params: { number: data.number } })}
                className="font-semibold underline underline-offset-4"
              >
                {data.number}
              </a>
            ),
          ],
          [t("returnLabel"), data.returnLabel.number && <ParcelLink key="label" parcel={data.returnLabel} />],
          [t("postedAt"), data.postedAt && formatDateTime(data.postedAt, locale)],
          [t("sentBack"), data.sentBack.number && <ParcelLink key="sent" parcel={data.sentBack} />],
          [
            t("description"),
            data.description && (
              <span key="description" dir="auto" className="whitespace-pre-wrap">
                {data.description}
              </span>
            ),
          ],
        ]}
      />
    </Section>
  );
}

function ParcelLink({ parcel: { carrier, number, link } }: { parcel: BackOfficeCase["returnLabel"] }) {
  const carrierName = useCarrierName();
  const text = `${carrier && carrierName(carrier)} · ${number}`;
  if (!link) return text;
  return (
    <a href={link} target="_blank" rel="noreferrer" className="underline underline-offset-4">
      {text}
    </a>
  );
}

/** The lines of a case with their units and findings. */
export function CaseLines({ data }: { data: BackOfficeCase }) {
  const t = useWords("admin-cases");
  const locale = useLocale();
  return (
    <Section title={t("lines")}>
      <ul className="grid gap-2">
        {data.lines.map(({ position, name, quantity, device, receivedAt, replacement }) => (
          <li key={position}>
            {`${quantity} × ${name}`}
            {device && (
              <>
                {" · "}
                <Link to={`/devices/${device}`} className="underline underline-offset-4">
                  {device}
                </Link>
              </>
            )}
            {receivedAt && (
              <span className="text-ink-muted">
                {" "}
                {t("receivedAt", { time: formatDateTime(receivedAt, locale) })}
              </span>
            )}
            {replacement && (
              <>
                {" → "}
                <Link to={`/devices/${replacement}`} className="underline underline-offset-4">
                  {replacement}
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
      {data.inspections.map(({ finding, note, by, at }) => (
        <p key={at} className="wrap-anywhere whitespace-pre-wrap">
          <b>{t(`finding.${finding}`)}</b>
          <span className="text-ink-muted">{` · ${by} · ${formatDateTime(at, locale)}`}</span>
          {note && <span className="block">{note}</span>}
        </p>
      ))}
    </Section>
  );
}

/** The customer's photographs; each opens in its own tab. */
export function CasePhotos({ data }: { data: BackOfficeCase }) {
  const t = useWords("admin-cases");
  if (data.photos.length === 0) return null;
  return (
    <Section title={t("photos")}>
      <ul className="flex flex-wrap gap-3">
        {data.photos.map((id, place) => {
          const address = addressOf("GET /admin/api/cases/:number/photos/:photo", {
            params: { number: data.number, photo: id },
          });
          return (
            <li key={id} className="flex">
              <PrivatePicture
                address={address}
                name={t("photo", { position: place + 1 })}
                className="size-36"
              />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
