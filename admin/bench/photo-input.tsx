import { Camera } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { classes } from "#web/ui/classes.ts";

interface PhotoInputProps {
  readonly label: string;
  readonly isSending: boolean;
  readonly onPhoto: (photo: File) => void;
  /** True: several files at once, from the camera roll or a folder. Each is given to `onPhoto`, in the order of its name. */
  readonly isMultiple?: boolean;
  readonly ref?: RefObject<HTMLInputElement | null>;
  readonly autoFocus?: boolean;
  readonly className: string;
  readonly children: ReactNode;
}

/** A tile that opens the tablet's camera, and elsewhere a choice of files. */
export function PhotoInput({
  label,
  isSending,
  onPhoto,
  isMultiple = false,
  ref,
  autoFocus = false,
  className,
  children,
}: PhotoInputProps) {
  const own = useRef<HTMLInputElement>(null);
  const input = ref ?? own;
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus, input]);
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
        capture={isMultiple ? undefined : "environment"}
        multiple={isMultiple}
        ref={input}
        aria-label={label}
        disabled={isSending}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={(event) => {
          const photos = [...(event.target.files ?? [])];
          event.target.value = "";
          for (const photo of photos.toSorted((one, other) => one.name.localeCompare(other.name)))
            onPhoto(photo);
        }}
      />
    </label>
  );
}
