import { Link } from "react-router";
import { modelDrawing } from "#contract/catalog/drawings.ts";
import { photoAddress } from "#contract/catalog/photos.ts";
import { passportAddress } from "#contract/devices/passport-address.ts";
import { formatDate } from "#contract/format.ts";
import { formatStorage } from "#contract/units.ts";
import { useRequest } from "#web/client-state/use-request.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Card } from "#web/ui/card.tsx";
import { PhonePicture } from "#web/ui/picture.tsx";

/** The phones from the shop's own stock that the person bought, with their passports. Renders nothing without a phone. */
export function OwnPhones({ userId }: { userId: number }) {
  const t = useWords("client");
  const locale = useLocale();
  const { data: phones } = useRequest(`phones ${userId}`, (api) => api.call("GET /users/me/phones"));
  if (!phones || phones.length === 0) return null;
  return (
    <Card as="section" className="mt-5">
      <h2 className="text-xl font-bold">{t("phones.title")}</h2>
      <ul className="divided mt-2">
        {phones.map(({ publicId, brand, model, storageGb, modelId, photo, guaranteeUntil }) => (
          <li key={publicId} className="flex items-center gap-4 py-3">
            <span className="relative size-14 shrink-0 rounded-md bg-plate p-1">
              <PhonePicture sources={[photo && photoAddress(photo), modelDrawing(modelId)]} size={48} />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">
                {brand} {model} {formatStorage(storageGb, locale)}
              </span>
              {guaranteeUntil && (
                <span className="block text-sm text-ink-muted">
                  {t("phones.guarantee", { date: formatDate(`${guaranteeUntil}T12:00:00Z`, "long", locale) })}
                </span>
              )}
              <Link
                to={passportAddress(publicId)}
                className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
              >
                {t("phones.passport")}
              </Link>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
