import { ArrowRight, ShoppingBag } from "lucide-react";
import { Link } from "react-router";
import { formatMoney } from "#contract/format.ts";
import { Kept } from "#web/i18n/kept.tsx";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { writtenIn } from "#web/i18n/written-in.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonStyle } from "#web/ui/button-style.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Price } from "#web/ui/price.tsx";
import { Reveal } from "#web/ui/reveal.tsx";
import { AvailabilityBadge, ConditionBadge, GradeBadge } from "./badges.tsx";
import type { CardItem } from "./card-item.ts";
import { FollowButton } from "./follow-button.tsx";
import { PhonePicture } from "./phone-picture.tsx";
import { ForPurchase, usePurchase } from "./purchase.tsx";
import { unbroken } from "./unbroken.ts";

type ProductCardProps = {
  /** Made by `cardItemOf` in the loader. */
  item: CardItem;
  /** Where it can be bought at once besides; empty where nowhere. */
  marketplace: string;
  /** Place in the grid: cards rise one after the other. */
  index?: number;
  /** In sight when the page opens: its picture is loaded at once. */
  eager?: boolean;
};

/** The whole card leads to the phone by the link in its title, so that its name is heard once; its buttons lie above it. */
export function ProductCard({ item, marketplace, index = 0, eager = false }: ProductCardProps) {
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
              alt=""
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
      {/* Where a card is not kept as a whole, since its picture is announced in the head, this is. */}
      <Kept
        as="div"
        className="flex flex-1 flex-col px-3 pt-4 pb-2"
        name="card-text"
        part={CardText}
        of={{ item, marketplace }}
      />
    </Reveal>
  );
}

const titleOf = ({ id }: CardItem) => `phone-${id}`;

function CardText({ item, marketplace }: Pick<ProductCardProps, "item" | "marketplace">) {
  const t = useWords("catalog");
  const locale = useLocale();
  const title = titleOf(item);
  return (
    <>
      <div className="flex flex-wrap gap-1.5">
        <ConditionBadge item={item} />
        <GradeBadge item={item} />
      </div>
      <h3 id={title} className="mt-2.5 text-lg leading-snug font-semibold">
        <Link
          to={`/product/${item.id}`}
          prefetch="intent"
          className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-brand"
        >
          <bdi lang={writtenIn(item.name)}>{unbroken(item.name)}</bdi>
        </Link>
      </h3>
      <div className="mt-auto pt-3">
        <Price amount={formatMoney(item.priceCents, locale)} size="lg" note={t("vat")} />
        <ForPurchase item={item} onward="/">
          <CardActions item={item} marketplace={marketplace} describedBy={title} />
        </ForPurchase>
      </div>
    </>
  );
}

type CardActionsProps = { item: CardItem; marketplace: string; describedBy: string };

function CardActions({ item, marketplace, describedBy }: CardActionsProps) {
  const t = useWords("catalog");
  const { busy, add, buy, onIntent } = usePurchase();
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
