import { ArrowRight, ShoppingBag } from "lucide-react";
import { Link, useRouteLoaderData } from "react-router";
import { formatMoney } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import type { Site } from "#web/ssr/page-context.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonStyle } from "#web/ui/button-style.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { PhonePicture } from "#web/ui/picture.tsx";
import { Price } from "#web/ui/price.tsx";
import { Reveal } from "#web/ui/reveal.tsx";
import { ConditionBadge } from "../grades/condition-badge.tsx";
import { PurchaseProvider, usePurchase } from "../purchase/purchase.tsx";
import type { CardItem } from "./card-item.ts";
import { FollowButton } from "./follow-button.tsx";
import { AvailabilityBadge, BatteryLabel, GradeBadge, PhoneName } from "./phone-labels.tsx";

type ProductCardProps = {
  /** From `cardItemOf` in the loader. */
  item: CardItem;
  /** Position in the grid; delays the entry animation. */
  index?: number;
  /** Loads the picture eagerly, for cards visible when the page opens. */
  eager?: boolean;
};

/** The title's link covers the whole card, so that a screen reader reads it once. The buttons lie above it. */
export function ProductCard({ item, index = 0, eager = false }: ProductCardProps) {
  const t = useWords("catalog");
  const title = titleOf(item);
  return (
    <Reveal
      as="article"
      aria-labelledby={title}
      index={index}
      className="group relative flex h-full flex-col rounded-lg border border-line bg-surface-raised p-2 smooth calm hover:border-line-strong hover:shadow-md"
    >
      <div className="overflow-hidden rounded-md bg-plate">
        <span className="block px-5 pt-13 pb-5">
          <span className="block aspect-[4/3] smooth calm group-hover:scale-103 sm:aspect-[7/6]">
            <PhonePicture
              sources={item.pictures}
              size={400}
              priority={eager}
              className={item.available ? "" : "opacity-35 grayscale"}
            />
          </span>
        </span>
        {!item.available && (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-x-2 top-[26%] mx-auto w-fit rounded-full bg-ink px-5 py-2 text-lg font-bold text-surface"
          >
            {t("sold")}
          </span>
        )}
        <AvailabilityBadge item={item} className="absolute start-4 top-4" />
        <FollowButton id={item.id} describedBy={title} className="absolute end-4 top-4 z-10" />
      </div>
      <div className="flex flex-1 flex-col px-3 pt-4 pb-2">
        <CardText item={item} />
      </div>
    </Reveal>
  );
}

const titleOf = ({ id }: CardItem) => `phone-${id}`;

function CardText({ item }: { item: CardItem }) {
  const t = useWords("catalog");
  const locale = useLocale();
  const title = titleOf(item);
  return (
    <>
      <div className="flex flex-wrap gap-1.5">
        <ConditionBadge item={item} />
        <GradeBadge item={item} />
      </div>
      <h3 id={title} className="mt-4.5 text-lg leading-snug font-semibold">
        <Link
          to={`/product/${item.id}`}
          prefetch="intent"
          className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-brand"
        >
          <PhoneName name={item.name} />
        </Link>
      </h3>
      <div className="mt-auto pt-3">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <Price amount={formatMoney(item.priceCents, locale)} size="lg" note={t("vat")} />
          <BatteryLabel item={item} />
        </div>
        <PurchaseProvider item={item} continueTo="/">
          <CardActions item={item} describedBy={title} />
        </PurchaseProvider>
      </div>
    </>
  );
}

/** The shop's address on an external marketplace; empty when there is none. */
function useMarketplace(): string {
  return useRouteLoaderData<{ site: Site }>("root")?.site.company.marketplaceUrl ?? "";
}

function CardActions({ item, describedBy }: { item: CardItem; describedBy: string }) {
  const t = useWords("catalog");
  const { busy, add, buy, onIntent } = usePurchase();
  const marketplace = useMarketplace();
  const details = "w-full text-ink-muted hover:bg-transparent hover:text-brand";
  const arrow = <ArrowRight aria-hidden className="rtl:-scale-x-100" />;
  return (
    <>
      <div className="relative mt-4 flex gap-2">
        {marketplace && item.available ? (
          <a
            href={marketplace}
            target="_blank"
            rel="noopener noreferrer"
            aria-describedby={describedBy}
            className={buttonStyle("soft", "md", "flex-1")}
          >
            {t("buyNow")}
            <span className="sr-only">{t("newTab")}</span>
          </a>
        ) : (
          <Button
            variant="soft"
            disabled={!item.available}
            loading={busy === "buy"}
            aria-describedby={describedBy}
            onClick={buy}
            {...onIntent}
            className="flex-1"
          >
            {t("buyNow")}
          </Button>
        )}
        <IconButton
          variant="outline"
          label={t("add")}
          disabled={!item.available}
          aria-busy={busy === "add" || undefined}
          aria-describedby={describedBy}
          onClick={add}
          {...onIntent}
        >
          <ShoppingBag aria-hidden />
        </IconButton>
      </div>
      <div className="relative mt-1">
        {item.available ? (
          <Link
            to={`/product/${item.id}`}
            prefetch="intent"
            aria-describedby={describedBy}
            className={buttonStyle("ghost", "md", details)}
          >
            {t("details")}
            {arrow}
          </Link>
        ) : (
          <Button variant="ghost" disabled aria-describedby={describedBy} iconEnd={arrow} className={details}>
            {t("details")}
          </Button>
        )}
      </div>
    </>
  );
}
