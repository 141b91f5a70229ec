import type { ReactNode } from "react";
import { useWords } from "#web/i18n/use-words.ts";
import { Card } from "#web/ui/card.tsx";

interface FrameProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

/** A step of the sign-in, in the middle of an empty page. */
export function Frame({ title, text, children }: FrameProps) {
  const t = useWords("admin");
  return (
    <main className="dense grid min-h-dvh place-items-center bg-surface-sunken p-4">
      <title>{`${title} · ${t("name")}`}</title>
      <Card className="w-full max-w-md">
        <p className="text-sm text-ink-muted">{t("name")}</p>
        <h1 className="text-2xl font-bold">{title}</h1>
        {text && <p className="mt-2 text-ink-muted">{text}</p>}
        <div className="mt-5">{children}</div>
      </Card>
    </main>
  );
}
