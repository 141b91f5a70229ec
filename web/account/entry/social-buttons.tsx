import type { ReactNode } from "react";
import { PROVIDER_NAMES, SOCIAL_PROVIDERS, type SocialProvider } from "#contract/accounts/accounts.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { buttonStyle } from "#web/ui/button-style.ts";

type SocialButtonsProps = {
  label: string;
  /** The accessible name of a button. By default it is the provider's name. */
  nameOf?: (provider: string) => string;
  /** Shown under each name. */
  note?: ReactNode;
  /** Called with the pressed button's provider. Without it, the buttons are disabled. */
  onChoose?: (provider: SocialProvider) => void;
  /** The providers to show; all by default. */
  providers?: readonly SocialProvider[];
  /** The configured providers. Their buttons are links. */
  live?: readonly SocialProvider[];
  /** Called before a link leaves the page. */
  onLeave?: () => void;
};

/** The other ways in, as one quiet row. */
export function SocialButtons({
  label,
  nameOf,
  note,
  onChoose,
  providers = SOCIAL_PROVIDERS,
  live = [],
  onLeave,
}: SocialButtonsProps) {
  const t = useWords("account");
  return (
    <section aria-label={label} className="mt-8">
      <div className="mb-5 flex items-center gap-4 text-sm text-ink-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t("or")}
      </div>
      <div className="flex flex-wrap gap-2 *:flex-1">
        {providers.map((provider) => {
          const name = PROVIDER_NAMES[provider];
          if (live.includes(provider))
            return (
              <a
                key={provider}
                href={`/users/oidc/${provider}`}
                aria-label={nameOf?.(name)}
                onClick={onLeave}
                className={buttonStyle("ghost", "md", "px-1 text-sm")}
              >
                {name}
              </a>
            );
          return (
            <button
              key={provider}
              type="button"
              disabled={!onChoose}
              aria-label={note ? undefined : nameOf?.(name)}
              onClick={() => onChoose?.(provider)}
              className={buttonStyle(
                "ghost",
                "md",
                note ? "flex-col gap-0 px-1 text-sm disabled:opacity-70" : "px-1 text-sm",
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
