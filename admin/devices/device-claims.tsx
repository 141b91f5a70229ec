import { Link } from "react-router";
import type { Device } from "#contract/devices/back-office.ts";
import { formatDateTime } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Section } from "../section.tsx";

/** Sellers who claim to have sent a phone with this device's IMEI. One record is wrong, or the shop's phone was sold on. */
export function DeviceClaims({ claims }: Pick<Device, "claims">) {
  const t = useWords("admin-devices");
  const admin = useWords("admin");
  const locale = useLocale();
  if (claims.length === 0) return null;
  return (
    <Section title={t("claims")}>
      <p className="rounded-md bg-warning-soft p-3 text-warning">{t("claims.text")}</p>
      <ul className="grid gap-1">
        {claims.map(({ id, number, seller, shippedAt }) => (
          <li key={id}>
            <Link to={`/orders/${number}`} className="underline underline-offset-4">
              {number}
            </Link>{" "}
            <span className="text-ink-muted">
              {[seller || admin("parcel.erasedSeller"), shippedAt && formatDateTime(shippedAt, locale)]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
