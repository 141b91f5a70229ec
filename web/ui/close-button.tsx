import { X } from "lucide-react";
import { IconButton } from "./icon-button.tsx";

export function CloseButton({ label, className }: { label: string; className?: string }) {
  return (
    <form method="dialog" className={className}>
      <IconButton type="submit" label={label}>
        <X aria-hidden />
      </IconButton>
    </form>
  );
}
