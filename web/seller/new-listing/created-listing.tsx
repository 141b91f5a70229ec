import { Check } from "lucide-react";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { SmartphoneItem } from "#contract/catalog/catalog.ts";
import { photoAt } from "#contract/catalog/photos.ts";
import { formatNumber } from "#contract/format.ts";
import { toCents } from "#contract/money.ts";
import { formatUnits } from "#contract/units.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { Money } from "#web/i18n/money.tsx";
import { useWords } from "#web/i18n/use-words.ts";
import { nameWrittenIn, writtenIn } from "#web/i18n/written-in.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { ConditionName } from "../listing-form/listing-fields.tsx";

const State = z.object({ listing: SmartphoneItem });

/** The listing in the navigation state. It is parsed, because the history holds untyped data. */
export function listingInState(state: unknown): SmartphoneItem | null {
  const read = z.safeParse(State, state);
  return read.success ? read.data.listing : null;
}

export function CreatedListing({ listing }: { listing: SmartphoneItem }) {
  const t = useWords("sell");
  const locale = useLocale();
  const [photo] = listing.images;
  const nothing = <span className="text-ink-muted">{t("created.nothing")}</span>;
  return (
    <>
      <div className="grid justify-items-center text-center">
        <span className="grid size-16 animate-tick place-items-center rounded-full bg-success-soft text-success">
          <Check aria-hidden className="size-8" strokeWidth={2.5} />
        </span>
        <h1 className="mt-6 text-4xl font-bold">{t("created.title")}</h1>
        <p className="mt-3 text-lg text-ink-muted">
          {t(listing.review ? "created.waiting" : "created.text")}
        </p>
      </div>
      <div className="mt-10 grid overflow-hidden rounded-lg border border-line bg-surface-raised sm:grid-cols-[16rem_minmax(0,1fr)]">
        <div className="grid items-center bg-plate p-5 sm:p-6">
          <Picture
            sources={[photo && photoAt(photo, 640), listing.model.imageUrl]}
            size={400}
            priority
            className="mx-auto aspect-square w-full max-w-64 rounded-sm object-contain"
          />
        </div>
        <dl className="divided px-5 sm:px-6">
          <Fact name={t("created.name")}>
            <span dir="auto" lang={nameWrittenIn(listing.name)} className="font-semibold">
              {listing.name}
            </span>
          </Fact>
          <Fact name={t("created.price")}>
            <Money cents={toCents(listing.price)} className="font-semibold figures" />
          </Fact>
          <Fact name={t("created.condition")}>
            <ConditionName condition={listing.condition} />
          </Fact>
          <Fact name={t("created.stock")}>
            <bdi className="figures">{formatNumber(listing.stockQuantity, locale)}</bdi>
          </Fact>
          <Fact name={t("created.battery")}>
            <Battery listing={listing} nothing={nothing} />
          </Fact>
          <Fact name={t("created.description")}>
            {listing.description ? (
              <span
                dir="auto"
                lang={writtenIn(listing.description)}
                className="block break-words whitespace-pre-line"
              >
                {formatUnits(listing.description, locale)}
              </span>
            ) : (
              nothing
            )}
          </Fact>
        </dl>
      </div>
      <div className="mt-8 flex flex-col justify-center gap-3 sm:flex-row">
        <ButtonLink to="/sell" size="lg">
          {t("created.again")}
        </ButtonLink>
        {listing.review ? (
          <ButtonLink to="/seller-account" size="lg" variant="outline">
            {t("created.account")}
          </ButtonLink>
        ) : (
          <ButtonLink to={`/product/${listing.id}`} size="lg" variant="outline">
            {t("created.view")}
          </ButtonLink>
        )}
        <ButtonLink to="/" size="lg" variant="ghost">
          {t("created.home")}
        </ButtonLink>
      </div>
    </>
  );
}

/** The health and capacity of the battery, if known. */
function Battery({ listing, nothing }: { listing: SmartphoneItem; nothing: ReactNode }) {
  const t = useWords("sell");
  const locale = useLocale();
  const { batteryHealth, batteryCapacity } = listing;
  if (batteryHealth === undefined && !batteryCapacity) return nothing;
  return (
    <span className="flex flex-wrap gap-x-3">
      {batteryHealth !== undefined && <span>{t("created.health", { percent: batteryHealth })}</span>}
      {batteryCapacity && <bdi>{formatUnits(batteryCapacity, locale)}</bdi>}
    </span>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-0.5 py-3.5 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <dt className="text-sm text-ink-muted sm:pt-0.5">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
