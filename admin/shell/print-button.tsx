import { Printer } from "lucide-react";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";

/** Opens the browser's print dialog. The button itself is not printed. */
export function PrintButton() {
  const t = useWords("admin");
  return (
    <Button
      variant="outline"
      size="sm"
      className="no-print"
      icon={<Printer aria-hidden className="size-4" />}
      onClick={() => window.print()}
    >
      {t("recovery.print")}
    </Button>
  );
}
