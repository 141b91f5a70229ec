import { Suspense } from "react";
import { formatDate } from "#contract/format.ts";
import type { Pickup } from "#contract/pickups/pickups.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { lazyPart } from "#web/ui/lazy-part.ts";

/** Loaded on demand, because few orders are collected. */
const QrCode = lazyPart(async () => (await import("#web/ui/qr-code.tsx")).QrCode);

/** The code that the buyer shows at the shop's desk, as text and as QR code. */
export function PickupCode({ state, code, keepUntil }: Pickup) {
  const t = useWords("shipments");
  const locale = useLocale();
  if (code === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Suspense fallback={<div className="size-32" />}>
        <QrCode text={code} label={t("pickup.qr")} className="size-32 shrink-0" />
      </Suspense>
      <div className="grid gap-1">
        <p>{t("pickup.code")}</p>
        <p className="text-2xl font-bold figures">
          <bdi dir="ltr">{code}</bdi>
        </p>
        <p className="text-ink-muted">
          {state === "expired"
            ? t("pickup.expired")
            : t("pickup.until", { date: formatDate(keepUntil, "long", locale) })}
        </p>
      </div>
    </div>
  );
}
