import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import type { Axis } from "#contract/catalog/variant-choice.ts";
import { formatMoney } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { KEEP_FOCUS } from "#web/i18n/route-announcer.tsx";
import { useWords } from "#web/i18n/use-words.ts";
import { classes } from "#web/ui/classes.ts";
import { useStorageName } from "./phone-facts.tsx";
import type { ProductView } from "./product-view.ts";
import type { VariantAxes, VariantChoice, VariantChoices } from "./variant-choices.ts";

const productAddress = ({ id }: Pick<VariantChoice, "id">) => `/product/${id}`;

type VariantPickerProps = { product: ProductView; variants: VariantChoices };

/** Links to the same phone in other conditions, storages and colours. The page and its scroll position stay. */
export function VariantPicker({ product, variants }: VariantPickerProps) {
  const t = useWords("product");
  const locale = useLocale();
  const { axes, twin } = variants;
  if (axes.length === 0 && !twin) return null;
  return (
    <ChoiceRows axes={axes} addressOf={productAddress} sold={!product.available}>
      {twin && (
        <p className="text-sm">
          <ChoiceLink
            to={productAddress(twin)}
            className="inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline"
          >
            {t("variants.twin", { price: formatMoney(twin.priceCents, locale) })}
          </ChoiceLink>
        </p>
      )}
    </ChoiceRows>
  );
}

type ChoiceRowsProps = {
  axes: VariantAxes;
  addressOf: (choice: VariantChoice) => string;
  /** Whether the phone on the page is sold. */
  sold?: boolean;
  children?: ReactNode;
};

/**
 * The conditions, storages and colours of a model, each a row of links. A value that isn't for sale with the other choices says
 * what it would change.
 */
export function ChoiceRows({ axes, addressOf, sold = false, children }: ChoiceRowsProps) {
  const t = useWords("product");
  return (
    <nav aria-label={t("variants.label")} className="mt-5 grid gap-4">
      {axes.map(({ axis, choices }) => (
        <ChoiceRow key={axis} axis={axis}>
          {choices.map((choice) => (
            <li key={`${choice.conditionSlug} ${choice.storage} ${choice.colour.slug}`} className="flex">
              <Choice axis={axis} choice={choice} to={addressOf(choice)} sold={sold} />
            </li>
          ))}
        </ChoiceRow>
      ))}
      {children}
    </nav>
  );
}

function ChoiceRow({ axis, children }: { axis: Axis; children: ReactNode }) {
  const t = useWords("product");
  const id = useId();
  return (
    <div>
      <h2 id={id} className="mb-1.5 text-sm font-semibold text-ink-muted">
        {t(axis)}
      </h2>
      <ul
        aria-labelledby={id}
        className={axis === "condition" ? "grid grid-cols-2 gap-2" : "flex flex-wrap gap-2"}
      >
        {children}
      </ul>
    </div>
  );
}

type ChoiceProps = { axis: Axis; choice: VariantChoice; to: string; sold: boolean };

function Choice({ axis, choice, to, sold }: ChoiceProps) {
  const t = useWords("product");
  const ct = useWords("catalog");
  const locale = useLocale();
  const names = useNames(choice);
  const { current, colour, differs } = choice;
  const [one, other] = differs.map((axisToo) => names[axisToo]);
  return (
    <ChoiceLink
      to={to}
      current={current}
      className={classes(
        "flex min-h-11 flex-1 flex-col justify-center rounded-md border px-3 py-1.5 leading-tight smooth wrap-anywhere",
        current && "border-brand bg-brand-soft inset-ring inset-ring-brand",
        !current && !one && "border-line bg-surface-raised hover:bg-surface-sunken",
        !current && one && "border-dashed border-line text-ink-muted hover:bg-surface-sunken",
      )}
    >
      <span className="flex items-center gap-2 text-sm font-semibold">
        {axis === "colour" && colour.hex && (
          <span
            aria-hidden
            style={{ backgroundColor: colour.hex }}
            className={classes(
              "size-4 shrink-0 rounded-full hairline [--hairline:var(--color-line-strong)]",
              one && "opacity-50",
            )}
          />
        )}
        <bdi>{names[axis]}</bdi>
      </span>
      {(axis === "condition" || !one) && (
        <span className="text-sm text-ink-muted">
          {current && sold ? (
            ct("sold")
          ) : (
            <bdi dir="ltr" className="figures">
              {formatMoney(choice.priceCents, locale)}
            </bdi>
          )}
        </span>
      )}
      {one && (
        <span className="text-xs text-ink-muted">
          {t("variants.differs", { list: other ? t("variants.both", { one, other }) : one })}
        </span>
      )}
    </ChoiceLink>
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

type ChoiceLinkProps = { to: string; current?: boolean; className: string; children: ReactNode };

function ChoiceLink({ to, current = false, className, children }: ChoiceLinkProps) {
  return (
    <Link
      to={to}
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
