import { useState } from "react";
import type { SocialProvider } from "#contract/accounts/accounts.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { SocialButtons } from "./social-buttons.tsx";
import type { SocialDialog } from "./social-dialog.tsx";
import type { SignIn } from "./use-sign-in.ts";

interface Chosen {
  readonly provider: SocialProvider;
  readonly View: typeof SocialDialog;
}

/** The social sign-up buttons. Their dialog loads at the first click. */
export function SocialSignUp({ signIn }: { signIn: SignIn }) {
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
          signIn={signIn}
        />
      )}
    </>
  );
}
