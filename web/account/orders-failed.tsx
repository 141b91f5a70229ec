import { RotateCw } from "lucide-react";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "./notice.tsx";

export function OrdersFailed({ onRetry }: { onRetry: () => void }) {
  const t = useWords("client");
  return (
    <div className="mt-6 grid justify-items-start gap-4">
      <Notice>{t("orders.failed")}</Notice>
      <Button variant="outline" icon={<RotateCw aria-hidden />} onClick={onRetry}>
        {t("retry")}
      </Button>
    </div>
  );
}
