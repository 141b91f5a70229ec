import { Heart, ShoppingBag } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { isPhotographed } from "#contract/catalog/photos.ts";
import { formatMoney } from "#contract/format.ts";
import { useFavourite } from "#web/client-state/favourites.ts";
import { toggleFavourite } from "#web/client-state/toggle-favourite.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useVatText } from "#web/i18n/use-vat-text.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useCompany } from "#web/ssr/use-company.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonStyle } from "#web/ui/button-style.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { PhonePicture } from "#web/ui/picture.tsx";
import { ConditionBadge } from "../grades/condition-badge.tsx";
import { PurchaseProvider, usePurchase } from "../purchase/purchase.tsx";
import type { CardItem } from "./card-item.ts";
import { BatteryLabel, PhoneName } from "./phone-labels.tsx";

type ProductCardProps = {
  /** The result of `cardItemOf` in the loader. */
  item: CardItem;
  /** Loads the picture eagerly. For cards that are visible when the page opens. */
  eager?: boolean;
  /** Shown below the price. */
  note?: ReactNode;
};

/**
 * A card of the store. Its style is in `web/ui/styles/cards.css`. The main action is to buy; the link of the title covers the
 * whole card.
 */
export function ProductCard({ item, eager = false, note }: ProductCardProps) {
  const t = useWords("catalog");
  const vatText = useVatText();
  const locale = useLocale();
  const title = `phone-${item.id}`;
  return (
    <article aria-labelledby={title} className="card" data-sold={item.available ? undefined : ""}>
      <div className="card-plate">
        <PhonePicture sources={item.pictures} size={400} priority={eager} captioned />
        {!item.available && <span className="card-sold">{t("sold")}</span>}
        {isPhotographed(item) && <Badge tone="brand">{t("photos")}</Badge>}
        <FollowButton item={item} describedBy={title} />
      </div>
      <div className="card-facts">
        <h3 id={title}>
          <Link to={`/product/${item.id}`} prefetch="intent" className="cover">
            <PhoneName item={item} />
          </Link>
        </h3>
        <div className="card-badges">
          <ConditionBadge item={item} />
          <BatteryLabel item={item} />
        </div>
        <p className="card-price">
          <bdi dir="ltr">{formatMoney(item.priceCents, locale)}</bdi> {vatText(item)}
          {item.available && item.stock === 1 && <strong>{t("last")}</strong>}
        </p>
        {note}
      </div>
      <div className="card-actions">
        <PurchaseProvider item={item} continueTo="/">
          <CardActions item={item} describedBy={title} />
        </PurchaseProvider>
      </div>
    </article>
  );
}

/** The shop's address on an external marketplace; empty when there is none. */
function useMarketplace(): string {
  return useCompany()?.marketplaceUrl ?? "";
}

/** Less padding, so that the main action fits on one line beside the picture. */
const NARROW = "max-sm:px-2";

function CardActions({ item, describedBy }: { item: CardItem; describedBy: string }) {
  const t = useWords("catalog");
  const { busy, add, buy, onIntent } = usePurchase();
  const marketplace = useMarketplace();
  return (
    <>
      {marketplace && item.available ? (
        <a
          href={marketplace}
          target="_blank"
          rel="noopener noreferrer"
          aria-describedby={describedBy}
          className={buttonStyle("soft", "md", NARROW)}
        >
          {t("buyNow")}
          <span className="sr-only">{t("newTab")}</span>
        </a>
      ) : (
        <Button
          variant="soft"
          className={NARROW}
          disabled={!item.available}
          loading={busy === "buy"}
          aria-describedby={describedBy}
          onClick={buy}
          {...onIntent}
        >
          {t("buyNow")}
        </Button>
      )}
      <IconButton
        label={t("add")}
        disabled={!item.available}
        aria-busy={busy === "add" || undefined}
        aria-describedby={describedBy}
        onClick={add}
        {...onIntent}
      >
        <ShoppingBag aria-hidden />
      </IconButton>
      {item.available ? (
        <Link to={`/product/${item.id}`} aria-describedby={describedBy} className="card-more">
          {t("details")}
        </Link>
      ) : (
        <button type="button" disabled aria-describedby={describedBy} className="card-more">
          {t("details")}
        </button>
      )}
    </>
  );
}

type FollowButtonProps = { item: CardItem; describedBy: string };

/** The follow button. On narrow screens it shows only the heart. */
function FollowButton({ item, describedBy }: FollowButtonProps) {
  const t = useWords("catalog");
  const followed = useFavourite(item.id);
  return (
    <button
      type="button"
      aria-pressed={followed}
      aria-describedby={describedBy}
      onClick={() => toggleFavourite(item)}
      className="card-follow"
    >
      <Heart aria-hidden />
      <span className="max-sm:sr-only">{t("follow")}</span>
    </button>
  );
}
