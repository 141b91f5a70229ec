import type { ThreadState } from "#contract/inbox/threads.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";

const TONES = { open: "warning", answered: "success", closed: "neutral" } as const satisfies Record<
  ThreadState,
  Tone
>;

export function StateBadge({ state }: { state: ThreadState }) {
  const t = useWords("admin-inbox");
  return (
    <Badge tone={TONES[state]} dot className="whitespace-nowrap">
      {t(`state.${state}`)}
    </Badge>
  );
}
