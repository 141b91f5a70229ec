import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { formatMoney } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { KEEP_FOCUS } from "#web/i18n/route-announcer.tsx";
import { useWords } from "#web/i18n/use-words.ts";
import { classes } from "#web/ui/classes.ts";
import { useStorageName } from "./phone-facts.tsx";
import type { ProductView } from "./product-view.ts";
import type { Axis, VariantChoice, VariantChoices } from "./variant-choices.ts";

type VariantPickerProps = { product: ProductView; variants: VariantChoices };

/** Links to the same phone in other conditions, storages and colours. The page and its scroll position stay. */
export function VariantPicker({ product, variants }: VariantPickerProps) {
  const t = useWords("product");
  const locale = useLocale();
  const { axes, twin } = variants;
  if (axes.length === 0 && !twin) return null;
  return (
    <nav aria-label={t("variants.label")} className="mt-6 grid gap-5">
      {axes.map(({ axis, choices }) => (
        <VariantAxis key={axis} axis={axis} choices={choices} sold={!product.available} />
      ))}
      {twin && (
        <p className="text-sm">
          <VariantLink id={twin.id} className="font-semibold text-brand underline-offset-4 hover:underline">
            {t("variants.twin", { price: formatMoney(twin.priceCents, locale) })}
          </VariantLink>
        </p>
      )}
    </nav>
  );
}

type VariantAxisProps = { axis: Axis; choices: readonly VariantChoice[]; sold: boolean };

function VariantAxis({ axis, choices, sold }: VariantAxisProps) {
  const t = useWords("product");
  const id = useId();
  return (
    <div>
      <h2 id={id} className="mb-2 text-sm font-semibold text-ink-muted">
        {t(axis)}
      </h2>
      <ul aria-labelledby={id} className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {choices.map((choice) => (
          <li key={`${choice.conditionSlug} ${choice.storage} ${choice.colour.slug}`} className="flex">
            <VariantTile axis={axis} choice={choice} sold={sold} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type VariantTileProps = { axis: Axis; choice: VariantChoice; sold: boolean };

function VariantTile({ axis, choice, sold }: VariantTileProps) {
  const t = useWords("product");
  const ct = useWords("catalog");
  const locale = useLocale();
  const names = useNames(choice);
  const { current, colour, differs } = choice;
  const [one, other] = differs.map((axisToo) => names[axisToo]);
  return (
    <VariantLink
      id={choice.id}
      current={current}
      className={classes(
        "flex min-h-14 flex-1 flex-col justify-center gap-0.5 rounded-md border px-3 py-2 leading-tight smooth wrap-anywhere",
        current
          ? "border-brand bg-brand-soft inset-ring inset-ring-brand"
          : "border-line bg-surface-raised hover:bg-surface-sunken",
      )}
    >
      <span className="flex items-center gap-2 text-sm font-semibold">
        {axis === "colour" && colour.hex && (
          <span
            aria-hidden
            style={{ backgroundColor: colour.hex }}
            className="size-4 shrink-0 rounded-full hairline [--hairline:var(--color-line-strong)]"
          />
        )}
        <bdi>{names[axis]}</bdi>
      </span>
      <span className="text-sm text-ink-muted">
        {current && sold ? (
          ct("sold")
        ) : (
          <bdi dir="ltr" className="figures">
            {formatMoney(choice.priceCents, locale)}
          </bdi>
        )}
      </span>
      {one && (
        <span className="text-xs text-warning">
          {t("variants.differs", { list: one && other ? t("variants.both", { one, other }) : one })}
        </span>
      )}
    </VariantLink>
  );
}

function useNames(choice: VariantChoice): Record<Axis, string> {
  const t = useWords("catalog");
  return {
    condition: t(`condition.${choice.conditionSlug ?? "unknown"}`),
    storage: useStorageName(choice),
    colour: choice.colour.name,
  };
}

type VariantLinkProps = { id: number; current?: boolean; className: string; children: ReactNode };

function VariantLink({ id, current = false, className, children }: VariantLinkProps) {
  return (
    <Link
      to={`/product/${id}`}
      state={KEEP_FOCUS}
      preventScrollReset
      prefetch={current ? "none" : "intent"}
      aria-current={current ? "true" : undefined}
      className={className}
    >
      {children}
    </Link>
  );
}
