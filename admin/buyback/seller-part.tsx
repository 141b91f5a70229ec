import { useState } from "react";
import type { SellerIdentity, StaffBuyback } from "#contract/buyback/staff-buybacks.ts";
import { formatDate, formatDateTime, formatMoney } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { callQuietly } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { FactList } from "../fact-list.tsx";
import { Section } from "../section.tsx";
import { useMay } from "../session.tsx";

/** The person who sells the phone: the last signs of the account, and the rest for staff who may read it. Each reading is in the audit log. */
export function SellerPart({ buyback: { id, payout, ibanLast4, voucher } }: { buyback: StaffBuyback }) {
  const t = useWords("admin-buyback");
  const names = useWords("sale");
  const locale = useLocale();
  const may = useMay();
  const [seller, setSeller] = useState<SellerIdentity | null>(null);
  const { isSending, error, run } = useSend();
  if (payout === null) return null;
  const facts = seller && [
    [names("field.lastName"), `${seller.firstName} ${seller.lastName}`],
    [names("field.birthDate"), formatDate(seller.birthDate, "long", locale)],
    [names("field.street"), `${seller.street}, ${seller.postalCode} ${seller.town}`],
    [names("document"), `${names(`document.${seller.documentKind}`)} ${seller.documentNumber}`],
    [names("field.documentDate"), formatDate(seller.documentDate, "long", locale)],
    [names("field.documentAuthority"), seller.documentAuthority],
    ...(seller.iban && seller.holder
      ? ([
          [names("field.iban"), seller.iban.replace(/(.{4})/g, "$1 ").trim()],
          [names("field.holder"), seller.holder],
        ] as const)
      : []),
    [t("declared"), `${formatDateTime(seller.declaredAt, locale)} (${seller.termsVersion})`],
  ];
  return (
    <Section title={t("seller")}>
      <FactList
        facts={[
          [t("payout"), t(`payout.${payout}`)],
          ...(voucher
            ? ([
                [t("voucher"), `…${voucher.last4}`],
                [
                  t("voucher.holds"),
                  t("voucher.of", {
                    left: formatMoney(voucher.cents, locale),
                    issued: formatMoney(voucher.issuedCents, locale),
                  }),
                ],
                [t("voucher.until"), formatDate(voucher.expiresAt, "long", locale)],
              ] as const)
            : []),
          ...((facts as [string, string][] | null) ??
            (ibanLast4 ? ([[names("field.iban"), `•••• ${ibanLast4}`]] as const) : [])),
        ]}
      />
      <ErrorText error={error} />
      {may("buyback.identity") && !seller && (
        <div className="grid gap-2">
          <p className="text-sm text-ink-muted">{t("seller.text")}</p>
          <Button
            variant="outline"
            size="sm"
            className="justify-self-start"
            loading={isSending}
            onClick={() =>
              void run(async () =>
                setSeller(await callQuietly("POST /admin/api/buybacks/:id/identity", { params: { id } })),
              )
            }
          >
            {t("seller.read")}
          </Button>
        </div>
      )}
    </Section>
  );
}
