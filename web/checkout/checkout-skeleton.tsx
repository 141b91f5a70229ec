import { useWords } from "#web/i18n/use-words.ts";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { BesideSummary } from "./checkout-frame.tsx";

/** The skeleton of two cards and a summary. */
export function CheckoutSkeleton() {
  const t = useWords("checkout");
  return (
    <BesideSummary
      summary={
        <Card className="grid gap-4">
          <Skeleton className="mb-2 h-6 w-36" />
          <Skeleton className="h-16" />
          <Skeleton className="mt-4 h-5" />
          <Skeleton className="h-5" />
          <Skeleton className="h-5" />
          <Skeleton className="mt-3 h-8" />
        </Card>
      }
    >
      <p role="status" className="sr-only">
        {t("loading")}
      </p>
      <Card className="grid gap-3">
        <Skeleton className="mb-3 h-6 w-44" />
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-5 w-52" />
        <Skeleton className="h-5 w-36" />
        <Skeleton className="h-5 w-20" />
      </Card>
      <Card className="grid gap-5">
        <Skeleton className="h-6 w-36" />
        <Skeleton className="h-12 rounded-md" />
        <Skeleton className="h-12 rounded-md" />
        <Skeleton className="h-12 rounded-md" />
      </Card>
    </BesideSummary>
  );
}
