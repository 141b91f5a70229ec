import { useNavigation } from "react-router";
import { classes } from "#web/ui/classes.ts";

/** A line along the top while a page is on its way, for those that take longer than a moment. */
export function NavigationProgress() {
  const pending = useNavigation().state !== "idle";
  return (
    <div
      aria-hidden
      className={classes(
        "fixed inset-x-0 top-0 z-50 h-0.5 origin-left bg-brand rtl:origin-right",
        pending
          ? "scale-x-90 transition-[scale] delay-200 duration-[8s] ease-out"
          : "scale-x-0 opacity-0 transition-opacity duration-300",
      )}
    />
  );
}
