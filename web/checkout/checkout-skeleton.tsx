import { useWords } from "#web/i18n/use-words.ts";
import { Card } from "#web/ui/card.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { BesideSummary } from "./checkout-frame.tsx";

export function CheckoutSkeleton() {
  const t = useWords("checkout");
  return (
    <BesideSummary
      summary={
        <Card className="grid gap-4">
          <Skeletons of={["mb-2 h-6 w-36", "h-16", "mt-4 h-5", "h-5", "h-5", "mt-3 h-8"]} />
        </Card>
      }
    >
      <p role="status" className="sr-only">
        {t("loading")}
      </p>
      <Card className="grid gap-3">
        <Skeletons of={["mb-3 h-6 w-44", "h-5 w-40", "h-5 w-52", "h-5 w-36", "h-5 w-20"]} />
      </Card>
      <Card className="grid gap-5">
        <Skeletons of={["h-6 w-36", "h-12 rounded-md", "h-12 rounded-md", "h-12 rounded-md"]} />
      </Card>
    </BesideSummary>
  );
}
