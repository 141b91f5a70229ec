import { formatDate } from "#contract/format.ts";
import { REPAIR_PHOTO_KINDS } from "#contract/repair/reception.ts";
import type { CustomerRepair } from "#contract/repair/tracked-repair.ts";
import { api } from "#web/client-state/api.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { DrawnPhoto } from "#web/ui/drawn-photo.tsx";

interface RepairRecordProps {
  readonly repair: CustomerRepair;
  /** The token of the tracking page. */
  readonly token: string;
}

/** How the phone came, the photographs of its state and of the work, and the guarantee. Renders nothing without any. */
export function RepairRecord({ repair, token }: RepairRecordProps) {
  const t = useWords("repairs");
  const locale = useLocale();
  const { number, reception, photos, guaranteeUntil } = repair;
  return (
    <div className="mt-4 grid gap-4 empty:hidden">
      {guaranteeUntil && (
        <p className="font-semibold">
          {t("guaranteeUntil", { date: formatDate(guaranteeUntil, "long", locale) })}
        </p>
      )}
      {reception && (
        <section className="border-t border-line pt-4">
          <h4 className="font-semibold">{t("reception")}</h4>
          <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
            {reception.seen}
          </p>
          <p className="mt-1 text-ink-muted">
            {t("reception.accessories", {
              accessories:
                reception.accessories.map((one) => t(`accessory.${one}`)).join(t("list")) ||
                t("reception.none"),
            })}
          </p>
        </section>
      )}
      {REPAIR_PHOTO_KINDS.map((kind) => {
        const own = photos.filter((photo) => photo.kind === kind);
        if (own.length === 0) return null;
        return (
          <section key={kind}>
            <h4 className="mb-2 font-semibold">{t(`photos.${kind}`)}</h4>
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3">
              {own.map(({ id: photo }, index) => (
                <li key={photo}>
                  <DrawnPhoto
                    id={photo}
                    read={() => api.call("POST /repairs/photos", { body: { token, number, photo } })}
                    alt={`${t(`photos.${kind}`)} – ${t("photo", { place: index + 1 })}`}
                  />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
