import { Smartphone, Trash2, Wrench } from "lucide-react";
import { Link } from "react-router";
import { formatMoney } from "#contract/format.ts";
import { toCents } from "#contract/money.ts";
import { type CartLine, lineKey, maxQuantity, priceLine } from "#contract/orders/cart.ts";
import { setCartQuantity } from "#web/client-state/cart.ts";
import { type CartChange, isGone } from "#web/client-state/checkout.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { OrderedName } from "#web/i18n/ordered-name.tsx";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { QuantityStepper } from "#web/ui/forms/quantity-stepper.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { PhonePicture } from "#web/ui/picture.tsx";
import { LinePrice } from "./line-price.tsx";

/** The quantity limit of a repair. Repairs have no stock. */
const MOST_REPAIRS = 20;

interface CartLineRowProps {
  line: CartLine;
  changes: readonly CartChange[];
  onRemove: (line: CartLine) => void;
}

export function CartLineRow({ line, changes, onRemove }: CartLineRowProps) {
  const t = useWords("cart");
  const gone = isGone(line);
  const { stock } = line;
  const most = stock === undefined ? Math.max(MOST_REPAIRS, line.quantity) : maxQuantity(stock);
  const key = lineKey(line);
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 py-6 sm:grid-cols-[8.5rem_minmax(0,1fr)] sm:gap-x-7 sm:py-8">
      <div
        className={classes(
          "relative aspect-square self-start rounded-lg bg-plate p-[7%]",
          gone && "opacity-50 grayscale",
        )}
      >
        <PhonePicture
          sources={[line.image]}
          icon={line.type === "REPAIR" ? Wrench : Smartphone}
          size={272}
          captioned
        />
      </div>
      <div className="grid content-between gap-4">
        <div className="grid gap-x-6 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]">
          <div className="grid content-start justify-items-start gap-2">
            <LineName line={line} />
            {(line.type === "REPAIR" || gone) && (
              <p className="flex flex-wrap gap-2">
                {line.type === "REPAIR" && <Badge tone="brand">{t("repair")}</Badge>}
                {gone && line.type === "SMARTPHONE" && <Badge tone="danger">{t("gone.badge")}</Badge>}
              </p>
            )}
            {line.soldBy && (
              <p className="text-sm text-ink-muted">
                <bdi>{t(line.isPrivate ? "soldByPrivate" : "soldBy", { seller: line.soldBy })}</bdi>
              </p>
            )}
            {line.quote && <p className="text-sm text-ink-muted">{t("quote.note")}</p>}
          </div>
          {!gone && <LinePrice line={line} />}
        </div>
        <LineChanges changes={changes} />
        {gone ? (
          <div className="grid gap-3">
            <p className="text-ink-muted">{line.type === "REPAIR" ? t("gone.repair") : t("gone.text")}</p>
            <div className="flex flex-wrap gap-2.5">
              {line.type === "SMARTPHONE" && (
                <ButtonLink variant="soft" to={`/store?search=${encodeURIComponent(line.name)}`}>
                  {t("gone.similar")}
                </ButtonLink>
              )}
              <Button variant="outline" onClick={() => onRemove(line)}>
                {t("gone.remove")}
              </Button>
            </div>
          </div>
        ) : (
          <div className="flex flex-wrap items-start justify-between gap-3">
            <QuantityStepper
              value={line.quantity}
              max={most}
              onChange={(quantity) => setCartQuantity(key, quantity)}
              labels={{
                group: t("quantity.group", { name: line.name }),
                less: t("quantity.less"),
                more: t("quantity.more"),
              }}
              {...(stock === undefined
                ? {}
                : { maxReason: t(most < stock ? "quantity.maxOrder" : "quantity.max", { count: most }) })}
            />
            <IconButton
              label={t("remove", { name: line.name })}
              className="-me-3 text-ink-muted hover:text-danger"
              onClick={() => onRemove(line)}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </div>
        )}
      </div>
    </li>
  );
}

function LineName({ line }: { line: CartLine }) {
  const look = "text-lg leading-snug font-semibold";
  if (line.type === "REPAIR") return <h2 className={look}>{line.name}</h2>;
  return (
    <h2 className={look}>
      <Link
        to={`/product/${line.id}`}
        className="relative rounded-sm underline-offset-4 before:absolute before:inset-x-0 before:-inset-y-3 hover:underline"
      >
        <OrderedName name={line.name} />
      </Link>
    </h2>
  );
}

/** The changes of a line since it was added to the cart. */
function LineChanges({ changes }: { changes: readonly CartChange[] }) {
  const t = useWords("cart");
  const locale = useLocale();
  const shown = (line: CartLine, euros: number) => {
    const price = priceLine(line.type, toCents(euros), 1);
    return formatMoney(price.gross, locale);
  };
  return changes.map((change) =>
    change.kind === "gone" ? null : (
      <p
        key={change.kind}
        role="status"
        className="rounded-sm bg-warning-soft px-3 py-2 text-sm font-medium text-warning"
      >
        {change.kind === "price"
          ? t("changed.price", {
              before: shown(change.line, change.before),
              now: shown(change.line, change.now),
            })
          : t("changed.fewer", { left: change.left })}
      </p>
    ),
  );
}
