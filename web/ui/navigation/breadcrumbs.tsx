import { ChevronRight } from "lucide-react";
import { Link } from "react-router";

type BreadcrumbsProps = {
  label: string;
  /** The last item is the current page and has no link. */
  items: readonly { label: string; to?: string }[];
};

export function Breadcrumbs({ label, items }: BreadcrumbsProps) {
  return (
    <nav aria-label={label} className="text-sm text-ink-muted">
      {/* On narrow screens the trail scrolls from its start, in the reading direction of the page, and cuts no name. */}
      <ol className="flex items-center gap-1.5 overflow-x-auto whitespace-nowrap [scrollbar-width:none]">
        {items.map((item, index) => (
          <li key={item.label} className="flex shrink-0 items-center gap-1.5">
            {index > 0 && <ChevronRight aria-hidden className="size-3.5 shrink-0 rtl:-scale-x-100" />}
            {item.to && index < items.length - 1 ? (
              <Link
                to={item.to}
                className="flex min-h-11 min-w-11 items-center justify-center rounded-sm underline-offset-4 hover:text-ink hover:underline"
              >
                {item.label}
              </Link>
            ) : (
              <span aria-current="page" className="font-medium text-ink forced-colors:outline-none">
                <bdi>{item.label}</bdi>
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
