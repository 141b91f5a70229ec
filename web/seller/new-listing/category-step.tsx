import { ArrowRight, Smartphone, Wrench } from "lucide-react";
import { Link } from "react-router";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

const CATEGORIES = [
  ["phones", "brands", Smartphone],
  ["parts", "parts", Wrench],
] as const;

/** The first step: the category. Spare parts are announced as not yet available. */
export function CategoryStep() {
  const t = useWords("sell");
  return (
    <ul className="grid gap-4 sm:grid-cols-2 sm:gap-5">
      {CATEGORIES.map(([category, step, Icon]) => (
        <li key={category}>
          <Link
            to={`?step=${step}`}
            className="group relative flex h-full flex-col rounded-lg border border-line bg-surface-raised p-6 smooth calm hover:border-brand hover:shadow-md sm:p-8"
          >
            <span className="grid size-16 place-items-center rounded-lg bg-brand-soft text-brand-strong">
              <Icon aria-hidden className="size-8 stroke-[1.5]" />
            </span>
            <span className="mt-8 flex items-center gap-2 text-2xl font-bold">
              {t(`category.${category}`)}
              <ArrowRight
                aria-hidden
                className="size-5 text-brand opacity-0 smooth group-hover:opacity-100 rtl:-scale-x-100"
              />
            </span>
            <span className="mt-1.5 text-ink-muted">{t(`category.${category}Text`)}</span>
            {category === "parts" && <Badge className="absolute end-6 top-6">{t("category.soon")}</Badge>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function PartsStep() {
  const t = useWords("sell");
  return <EmptyState icon={<Wrench aria-hidden />} title={t("parts.title")} text={t("parts.text")} />;
}
