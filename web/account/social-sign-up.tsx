import { useState } from "react";
import type { SocialProvider } from "#contract/accounts.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useToast } from "#web/ui/toast.tsx";
import { SocialButtons } from "./social-buttons.tsx";
import type { SocialDialog } from "./social-dialog.tsx";
import type { Enter } from "./use-entry.ts";

interface Chosen {
  readonly provider: SocialProvider;
  readonly View: typeof SocialDialog;
}

/** The sign-up buttons; the dialog behind them comes when one is pressed. */
export function SocialSignUp({ enter }: { enter: Enter }) {
  const t = useWords("register");
  const toast = useToast();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [open, setOpen] = useState(false);

  async function choose(provider: SocialProvider) {
    try {
      const { SocialDialog: View } = await import("./social-dialog.tsx");
      setChosen({ provider, View });
      setOpen(true);
    } catch {
      toast({ title: t("social.failure"), description: t("social.unavailable"), variant: "destructive" });
    }
  }

  return (
    <>
      <SocialButtons
        label={t("social.label")}
        nameOf={(provider) => t("social.with", { provider })}
        onChoose={choose}
      />
      {chosen && (
        <chosen.View
          key={chosen.provider}
          provider={chosen.provider}
          open={open}
          onClose={() => setOpen(false)}
          enter={enter}
        />
      )}
    </>
  );
}
