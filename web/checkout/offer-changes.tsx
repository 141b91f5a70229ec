import { useRef, useState } from "react";
import { Link } from "react-router";
import { conditionSlug, readCondition } from "#contract/catalog/conditions.ts";
import type { FieldChange } from "#contract/catalog/offer-changes.ts";
import { lineKey } from "#contract/orders/cart.ts";
import { VAT_SCHEMES } from "#contract/orders/vat.ts";
import { formatStorage, formatUnits } from "#contract/units.ts";
import { removeFromCart } from "#web/client-state/cart.ts";
import { acceptOffer, type ChangedLine } from "#web/client-state/offer-changes.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { OrderedName } from "#web/i18n/ordered-name.tsx";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "./notice.tsx";

/** The id of the sentence that says why the checkout is blocked. */
export const CHANGES_BLOCK = "changes-block";

/** The changes of listings in the cart since the buyer saw them. The buyer accepts each, or removes the line. */
export function OfferChanges({ changed }: { changed: readonly ChangedLine[] }) {
  const t = useWords("checkout");
  const place = useRef<HTMLDivElement>(null);
  const [isAccepted, setAccepted] = useState(false);
  function settle(act: () => void, accepted: boolean) {
    act();
    setAccepted(accepted);
    // The focus moves, because the pressed button disappears with its change.
    place.current?.focus();
  }
  return (
    <div ref={place} tabIndex={-1} className="grid gap-3 outline-none empty:hidden">
      {changed.length === 0 && isAccepted && (
        <p role="status" className="text-sm text-ink-muted">
          {t("changed.accepted")}
        </p>
      )}
      {changed.length > 0 && (
        <Notice tone="warning" urgent title={t("changed.title", { count: changed.length })}>
          <p id={CHANGES_BLOCK}>{t("changed.text")}</p>
          <ul className="grid gap-5 pt-2">
            {changed.map(({ line, offer }) => (
              <li key={lineKey(line)} className="grid gap-2">
                <p className="font-semibold">
                  <OrderedName name={line.name} />
                </p>
                <ul className="grid gap-1">
                  {offer.changes.length === 0 && <li>{t("changed.unknown")}</li>}
                  {offer.changes.map((change) => (
                    <li key={change.field} className="wrap-anywhere">
                      <ChangedField change={change} />
                    </li>
                  ))}
                </ul>
                <div className="mt-1.5 flex flex-wrap items-center gap-2.5">
                  <Button size="sm" onClick={() => settle(() => acceptOffer(offer), true)}>
                    {t("changed.accept")}
                  </Button>
                  <Button
                    size="sm"
                    variant="outline"
                    onClick={() => settle(() => removeFromCart(lineKey(line)), false)}
                  >
                    {t("changed.remove")}
                  </Button>
                  <Link to={`/product/${line.id}`} className="text-sm underline underline-offset-4">
                    {t("changed.see")}
                  </Link>
                </div>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

/**
 * The old and new value of a field. Photographs, tests, parts and lives are only named; the buyer looks at them on the listing's
 * page.
 */
function ChangedField({ change: { field, old, new: now } }: { change: FieldChange }) {
  const t = useWords("checkout");
  const ct = useWords("catalog");
  const valueText = useValueText();
  if (field === "photos" || field === "parts" || field === "tests" || field === "lives")
    return t(`changed.${field}`);
  return t.rich("changed.value", {
    field: field === "vatScheme" ? t("changed.field.vatScheme") : ct(`field.${field}`),
    before: valueText(field, old),
    now: valueText(field, now),
    old: (words) => <del className="whitespace-pre-line">{words}</del>,
    new: (words) => <ins className="font-semibold whitespace-pre-line no-underline">{words}</ins>,
  });
}

function useValueText() {
  const t = useWords("checkout");
  const ct = useWords("catalog");
  const locale = useLocale();
  return (field: FieldChange["field"], value: unknown): string => {
    if (value === null || value === undefined || value === "") return t("changed.none");
    const text = String(value);
    if (field === "storageGb") return formatStorage(Number(value), locale);
    if (field === "batteryHealth") return `${text}\u00a0%`;
    if (field === "batteryCapacity" || field === "ram") return formatUnits(text, locale);
    const scheme = field === "vatScheme" && VAT_SCHEMES.find((one) => one === value);
    if (scheme) return ct(`vat.${scheme}`);
    const condition = field === "condition" ? readCondition(text) : null;
    return condition ? ct(`condition.${conditionSlug(condition)}`) : text;
  };
}
