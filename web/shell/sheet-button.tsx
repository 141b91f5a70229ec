import { type ComponentType, type ReactNode, useState } from "react";
import { useWords } from "#web/i18n/use-words.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { useToast } from "#web/ui/toasts/toast.tsx";
import type { Person } from "./tab-facts.ts";

export interface SheetProps {
  readonly person: Person | null;
  readonly open: boolean;
  readonly onClose: () => void;
}

type SheetButtonProps = {
  label: string;
  /** Loads the sheet on hover or focus, and again on click. */
  load: () => Promise<ComponentType<SheetProps>>;
  person: Person | null;
  className?: string;
  children: ReactNode;
};

/** A button that opens a sheet, which loads on demand. */
export function SheetButton({ label, load, person, className, children }: SheetButtonProps) {
  const error = useWords("errors");
  const toast = useToast();
  const [part, setPart] = useState<{ Sheet: ComponentType<SheetProps> }>();
  const [open, setOpen] = useState(false);

  const fetchSheet = () => load().then((Sheet) => setPart({ Sheet }));
  const prepare = () => {
    fetchSheet().catch(() => {});
  };
  const show = () => {
    setOpen(true);
    fetchSheet().catch(() => {
      setOpen(false);
      toast({ title: error("NETWORK"), variant: "destructive" });
    });
  };
  return (
    <>
      <IconButton
        label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={show}
        {...(className ? { className } : {})}
      >
        {children}
      </IconButton>
      {part && <part.Sheet person={person} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
