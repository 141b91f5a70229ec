import { useWords } from "#web/i18n/use-words.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** The placeholder of content that is loading. */
export function Loading() {
  const t = useWords("admin");
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{t("loading")}</span>
      <Skeleton className="h-8 w-64 max-w-full" />
      <Skeleton className="h-40" />
      <Skeleton className="h-40" />
    </div>
  );
}
