import { type ComponentType, type ReactNode, useState } from "react";
import { useWords } from "#web/i18n/use-words.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { useToast } from "#web/ui/toast.tsx";
import type { Person } from "./kept-facts.ts";

export interface SheetProps {
  readonly person: Person | null;
  readonly open: boolean;
  readonly onClose: () => void;
}

type SheetButtonProps = {
  label: string;
  /** Fetches the sheet: at the first sign of interest, and again when that failed. */
  load: () => Promise<ComponentType<SheetProps>>;
  person: Person | null;
  className?: string;
  children: ReactNode;
};

/** A button whose sheet comes when the pointer or the focus comes near. */
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
