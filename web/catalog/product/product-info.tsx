import { type MouseEvent, type ReactNode, useId } from "react";
import { Link } from "react-router";
import { isPhotographed } from "#contract/catalog/photos.ts";
import { PROMISES } from "#contract/company.ts";
import { formatUnits } from "#contract/units.ts";
import { DeliveryDays, FreeDelivery } from "#web/delivery/delivery-promise.tsx";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { writtenIn } from "#web/i18n/written-in.ts";
import { classes } from "#web/ui/classes.ts";
import { useStorageName } from "./phone-facts.tsx";
import type { ProductView } from "./product-view.ts";

/**
 * The sections of the product page, one `details` element each, one of them open. Small screens show an accordion; on wide
 * screens, CSS lays the summaries out as tabs. Works without JavaScript.
 */
export function ProductInfo({ product }: { product: ProductView }) {
  const t = useWords("product");
  const group = useId();
  const isPrivate = product.sellerKind === "private";
  const sections = [
    { name: "description", column: "md:col-start-1", content: <Description product={product} /> },
    { name: "specs", column: "md:col-start-2", content: <Specs product={product} /> },
    { name: "delivery", column: "md:col-start-3", content: <Delivery isPrivate={isPrivate} /> },
    { name: "warranty", column: "md:col-start-4", content: <Warranty isPrivate={isPrivate} /> },
  ] as const;
  return (
    <section
      aria-label={t("info.label")}
      className="max-md:divided max-md:border-y max-md:border-line md:grid md:grid-cols-[repeat(4,auto)_1fr] md:gap-x-8 md:after:col-span-full md:after:col-start-1 md:after:row-start-1 md:after:self-end md:after:border-b md:after:border-line"
    >
      {sections.map(({ name, column, content }, index) => (
        <details
          key={name}
          name={group}
          open={index === 0}
          className="group md:contents md:details-content:col-span-full md:details-content:row-start-2"
        >
          {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button by itself */}
          <summary
            onClick={keepOneTab}
            className={classes(
              "flex min-h-14 items-center justify-between gap-4 rounded-sm py-4 text-lg font-semibold smooth after:text-2xl after:font-normal after:text-ink-muted after:content-['+'] group-open:after:content-['−'] md:row-start-1 md:z-10 md:border-b-2 md:border-transparent md:py-3 md:text-ink-muted md:after:hidden md:hover:text-brand md:group-open:border-brand md:group-open:text-brand",
              column,
            )}
          >
            {t(`info.${name}`)}
          </summary>
          <div className="max-w-prose pb-6 md:pt-8">{content}</div>
        </details>
      ))}
    </section>
  );
}

/** Keeps the open section open when the summaries are tabs. */
function keepOneTab(event: MouseEvent<HTMLElement>) {
  const details = event.currentTarget.parentElement;
  if (details && getComputedStyle(details).display === "contents" && details.hasAttribute("open"))
    event.preventDefault();
}

function Description({ product }: { product: ProductView }) {
  const t = useWords("product");
  const locale = useLocale();
  if (product.description === "" && product.unit) return <UnitDescription product={product} />;
  const language = writtenIn(product.description);
  return (
    <>
      {language !== locale && product.description && (
        <p className="mb-3 text-sm font-medium">{t(`info.written.${language}`)}</p>
      )}
      <p dir="auto" lang={language} className="text-lg whitespace-pre-line text-ink-muted">
        {formatUnits(product.description, locale)}
      </p>
    </>
  );
}

/** The description of a unit in the page's language, made from the workshop's records. Nobody writes a text per unit. */
function UnitDescription({ product }: { product: ProductView }) {
  const { unit, grade, conditionSlug, batteryHealth } = product;
  const t = useWords("product");
  const ct = useWords("catalog");
  const condition = ct(`condition.${conditionSlug ?? "unknown"}`);
  const sentences = [
    grade && t(isPhotographed(product) ? "info.unit" : "info.unitDrawn", { condition }),
    batteryHealth !== null && t("info.unitBattery", { percent: batteryHealth }),
    t("info.unitParts", { count: unit?.parts.length ?? 0 }),
    t("info.unitPromise", { months: PROMISES.warrantyMonths }),
  ];
  return <p className="text-lg text-ink-muted">{sentences.filter(Boolean).join(" ")}</p>;
}

type SpecsOf = Pick<
  ProductView,
  "processor" | "storage" | "ram" | "display" | "camera" | "battery" | "os" | "network"
>;

/** The technical sheet. Facts that were not recorded are left out. */
export function Specs({ product }: { product: SpecsOf }) {
  const t = useWords("product");
  const locale = useLocale();
  const storage = useStorageName(product);
  const rows = [
    ["processor", product.processor],
    ["storage", storage],
    ["ram", formatUnits(product.ram, locale)],
    ["display", product.display],
    ["camera", product.camera],
    ["battery", formatUnits(product.battery, locale)],
    ["os", product.os],
    ["network", product.network],
  ] as const;
  return (
    <dl className="divided">
      {rows.map(([name, value]) =>
        value ? (
          <div key={name} className="grid gap-x-6 py-3 sm:grid-cols-[12rem_1fr]">
            <dt className="text-ink-muted">{t(`spec.${name}`)}</dt>
            <dd className="font-medium">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

function Delivery({ isPrivate }: { isPrivate: boolean }) {
  const t = useWords("product");
  return (
    <Lines>
      <li>{t("delivery.dispatch")}</li>
      <li>
        <FreeDelivery />
      </li>
      <li>
        <DeliveryDays />
      </li>
      <li>{t("delivery.overseas")}</li>
      {!isPrivate && (
        <>
          <li>{t("delivery.withdrawal", { days: PROMISES.withdrawalDays })}</li>
          <li>{t("delivery.returns", { days: PROMISES.returnDays })}</li>
        </>
      )}
    </Lines>
  );
}

function Warranty({ isPrivate }: { isPrivate: boolean }) {
  const t = useWords("product");
  if (isPrivate) return <p className="text-lg">{t("warranty.private")}</p>;
  return (
    <>
      <p className="text-lg">{t("warranty.text", { months: PROMISES.warrantyMonths })}</p>
      <Lines>
        <li>{t("warranty.tests", { points: PROMISES.controlPoints, tests: PROMISES.functionalTests })}</li>
        <li>{t("warranty.legal")}</li>
        <li>
          {t.rich("warranty.claim", {
            a: (text) => (
              <Link to="/contact" className="font-semibold text-brand underline-offset-4 hover:underline">
                {text}
              </Link>
            ),
          })}
        </li>
      </Lines>
    </>
  );
}

function Lines({ children }: { children: ReactNode }) {
  return <ul className="mt-2 grid list-disc gap-2 ps-5 text-ink-muted marker:text-brand">{children}</ul>;
}
