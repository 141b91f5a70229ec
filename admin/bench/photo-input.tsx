import { Camera } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "#web/ui/classes.ts";

interface PhotoInputProps {
  readonly label: string;
  readonly isSending: boolean;
  readonly onPhoto: (photo: File) => void;
  readonly className: string;
  readonly children: ReactNode;
}

/** A tile that opens the tablet's camera, and elsewhere a choice of files. */
export function PhotoInput({ label, isSending, onPhoto, className, children }: PhotoInputProps) {
  return (
    <label
      aria-busy={isSending || undefined}
      className={classes(
        "relative rounded-md border-2 border-dashed border-line-strong p-2 text-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand",
        className,
      )}
    >
      <Camera aria-hidden className="size-6" />
      {children}
      <input
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={label}
        disabled={isSending}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={(event) => {
          const [photo] = event.target.files ?? [];
          event.target.value = "";
          if (photo) onPhoto(photo);
        }}
      />
    </label>
  );
}
