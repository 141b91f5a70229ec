import { Link2Off } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** The result of a mailed link. A screen reader announces it. */
export function LinkResult(props: Omit<ComponentProps<typeof EmptyState>, "tone">) {
  return (
    <div role="status" className="rounded-lg border border-line">
      <EmptyState tone="success" {...props} />
    </div>
  );
}

/** The message for an expired or used link, with an action to get another one. */
export function LinkExpired(props: { title: string; text: string; action: ReactNode }) {
  return (
    <div role="alert" className="rounded-lg border border-line">
      <EmptyState tone="danger" icon={<Link2Off aria-hidden />} {...props} />
    </div>
  );
}
