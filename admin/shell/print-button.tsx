import { Printer } from "lucide-react";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";

/** Opens the browser's print dialog. It is not on the paper. */
export function PrintButton() {
  const t = useWords("admin");
  return (
    <Button variant="outline" size="sm" className="no-print" onClick={() => window.print()}>
      <Printer aria-hidden className="size-4" />
      {t("recovery.print")}
    </Button>
  );
}
