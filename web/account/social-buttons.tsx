import type { ReactNode } from "react";
import { SOCIAL_PROVIDERS, type SocialProvider } from "#contract/accounts.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { buttonStyle } from "#web/ui/button-style.ts";

/** Names of companies, the same in every language. */
export const PROVIDER_NAMES: Record<SocialProvider, string> = {
  google: "Google",
  facebook: "Facebook",
  apple: "Apple",
};

type SocialButtonsProps = {
  label: string;
  /** Read out in place of the provider's bare name. */
  nameOf?: (provider: string) => string;
  /** Shown under each name. */
  note?: ReactNode;
  /** Without it the buttons are there but closed. */
  onChoose?: (provider: SocialProvider) => void;
};

export function SocialButtons({ label, nameOf, note, onChoose }: SocialButtonsProps) {
  const t = useWords("account");
  return (
    <section aria-label={label} className="mt-8">
      <div className="mb-5 flex items-center gap-4 text-sm text-ink-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t("or")}
      </div>
      <div className="grid gap-2.5 sm:grid-cols-3">
        {SOCIAL_PROVIDERS.map((provider) => {
          const name = PROVIDER_NAMES[provider];
          return (
            <button
              key={provider}
              type="button"
              disabled={!onChoose}
              aria-label={nameOf?.(name)}
              onClick={() => onChoose?.(provider)}
              className={buttonStyle(
                "outline",
                "md",
                note ? "disabled:opacity-70 sm:flex-col sm:gap-0 sm:px-2" : "sm:px-2",
              )}
            >
              <span>{name}</span>
              {note && <span className="text-xs font-normal text-ink-muted">{note}</span>}
            </button>
          );
        })}
      </div>
    </section>
  );
}
