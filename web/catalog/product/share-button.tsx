import { Share2 } from "lucide-react";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useToast } from "#web/ui/toasts/toast.tsx";

export function ShareButton() {
  const t = useWords("product");
  const toast = useToast();

  async function copy() {
    const { origin, pathname } = window.location;
    try {
      await navigator.clipboard.writeText(origin + pathname);
      toast({ title: t("share.copied") });
    } catch {
      toast({ title: t("share.failed"), variant: "destructive" });
    }
  }
  return (
    <Button variant="ghost" icon={<Share2 aria-hidden />} onClick={copy} className="-mx-3 px-3!">
      {t("share")}
    </Button>
  );
}
