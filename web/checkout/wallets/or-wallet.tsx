import type { ReactNode } from "react";
import { useWords } from "#web/i18n/use-words.ts";

/** A separator between the wallets and the pay button. */
export function OrWallet({ hidden = false, children }: { hidden?: boolean; children: ReactNode }) {
  const t = useWords("checkout");
  return (
    <div className={hidden ? "invisible h-0 overflow-hidden" : "mt-4"}>
      <p className="mb-4 flex items-center gap-4 text-sm text-ink-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t("wallet.or")}
      </p>
      {children}
    </div>
  );
}
