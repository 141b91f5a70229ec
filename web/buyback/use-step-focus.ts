import { useEffect, useRef } from "react";

/** Moves the focus to a question that has replaced another one, so that it is read out. */
export function useStepFocus(focus: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) heading.current?.focus({ preventScroll: true });
  }, [focus]);
  return heading;
}
