import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatMoney } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useVatText } from "#web/i18n/use-vat-text.ts";
import { PhonePicture } from "#web/ui/picture.tsx";
import { Price } from "#web/ui/price.tsx";
import { ConditionBadge } from "../grades/condition-badge.tsx";
import type { CardItem } from "./card-item.ts";
import { BatteryLabel, PhoneName } from "./phone-labels.tsx";

/** A simpler card than the store's: one link, no buttons. `mark` is shown above the name. */
export function PhoneTile({
  item,
  mark,
  eager = false,
}: {
  item: CardItem;
  mark?: ReactNode;
  eager?: boolean;
}) {
  const vatText = useVatText();
  const locale = useLocale();
  return (
    <li className="tile">
      <div className="tile-plate">
        <PhonePicture sources={item.pictures} size={400} priority={eager} captioned />
      </div>
      <div className="tile-facts">
        {mark}
        <h3>
          <Link to={`/product/${item.id}`} className="cover">
            <PhoneName item={item} />
          </Link>
        </h3>
        <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1.5 pt-2">
          <ConditionBadge item={item} />
          <BatteryLabel item={item} />
          <Price amount={formatMoney(item.priceCents, locale)} note={vatText(item)} />
        </div>
      </div>
    </li>
  );
}
