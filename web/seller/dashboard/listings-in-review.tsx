import type { SmartphoneItem } from "#contract/catalog/catalog.ts";
import { unbrokenStorage } from "#contract/unbroken-storage.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { EditAndDelete, type ListingActs } from "./edit-and-delete.tsx";

type InReviewProps = ListingActs & { items: readonly SmartphoneItem[] };

/** The listings that nobody else sees: the shop checks them, or refused them with a reason. */
export function ListingsInReview({ items, onEdit, onDelete }: InReviewProps) {
  const t = useWords("seller");
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="in-review" className="mb-8 rounded-lg border border-line p-5">
      <h3 id="in-review" className="text-lg font-bold">
        {t("review.title")}
      </h3>
      <p className="mt-1 text-sm text-ink-muted">{t("review.hint")}</p>
      <ul className="divided mt-3">
        {items.map((item) => {
          const { id, name, review } = item;
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <span className="min-w-0 flex-1 basis-48">
                <span dir="auto" className="block font-semibold break-words">
                  {unbrokenStorage(name)}
                </span>
                {review?.reason && (
                  <span dir="auto" className="block text-sm wrap-anywhere whitespace-pre-line">
                    {review.reason}
                  </span>
                )}
              </span>
              <Badge tone={review?.state === "refused" ? "danger" : "warning"} dot>
                {t(`review.${review?.state ?? "waiting"}`)}
              </Badge>
              <span className="flex">
                <EditAndDelete item={item} onEdit={onEdit} onDelete={onDelete} />
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
