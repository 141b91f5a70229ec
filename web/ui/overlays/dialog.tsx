import { type ReactNode, useId } from "react";
import { classes } from "../classes.ts";
import { CloseButton, useModal } from "./modal.tsx";

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  text?: ReactNode;
  closeLabel: string;
  /** The buttons below the contents, the main one first. */
  actions?: ReactNode;
  icon?: ReactNode;
  size?: "sm" | "md" | "lg";
  children?: ReactNode;
};

const widths = { sm: "sm:w-104", md: "sm:w-128", lg: "sm:w-176" };

export function Dialog({
  open,
  onClose,
  title,
  text,
  closeLabel,
  actions,
  icon,
  size = "sm",
  children,
}: DialogProps) {
  const id = useId();
  return (
    <dialog
      {...useModal(open, onClose)}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      className={classes(
        "overlay bg-surface-raised text-ink max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-none overflow-y-auto rounded-xl shadow-lg forced-colors:border",
        widths[size],
      )}
    >
      <div className="p-6 text-start sm:p-8">
        <CloseButton label={closeLabel} className="absolute end-3 top-3 text-ink-muted" />
        {icon && (
          <div className="mb-5 grid size-12 place-items-center rounded-full bg-brand-soft text-brand-strong [&>svg]:size-6">
            {icon}
          </div>
        )}
        <h2 id={`${id}-title`} className="pe-10 text-2xl font-bold">
          {title}
        </h2>
        {text && (
          <p id={`${id}-text`} className="mt-2 text-ink-muted">
            {text}
          </p>
        )}
        {children && <div className="mt-6">{children}</div>}
        {actions && (
          <div className="mt-8 flex flex-col gap-2.5 sm:flex-row-reverse sm:justify-start">{actions}</div>
        )}
      </div>
    </dialog>
  );
}
