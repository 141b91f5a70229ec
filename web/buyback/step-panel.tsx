import { type ReactNode, useEffect, useRef } from "react";
import { useWords } from "#web/i18n/use-words.ts";
import { Loading, Skeletons } from "#web/ui/skeleton.tsx";

type StepPanelProps = {
  title: string;
  lead?: string | undefined;
  /** True: the step replaced another one, so its heading takes the focus. */
  focus: boolean;
  children: ReactNode;
};

export function StepPanel({ title, lead, focus, children }: StepPanelProps) {
  const heading = useStepFocus(focus);
  return (
    <section className="animate-rise">
      <h2 ref={heading} tabIndex={-1} className="text-3xl font-bold outline-none">
        {title}
      </h2>
      {lead && <p className="mt-2 max-w-xl text-lg text-ink-muted">{lead}</p>}
      <div className="mt-6 sm:mt-8">{children}</div>
    </section>
  );
}

/** A placeholder while the tab's draft is read. */
export function StepSkeleton() {
  const t = useWords("buyback");
  return (
    <Loading label={t("loading")} of={["h-10 w-3/4"]}>
      <div className="mt-8 grid gap-3">
        <Skeletons of={["h-20 rounded-md", "h-20 rounded-md", "h-20 rounded-md"]} />
      </div>
    </Loading>
  );
}

/** Focuses the heading of a new step, so that a screen reader announces it. */
export function useStepFocus(focus: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) heading.current?.focus({ preventScroll: true });
  }, [focus]);
  return heading;
}
