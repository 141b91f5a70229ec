import { ImagePlus } from "lucide-react";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { PHOTO_TYPES } from "#contract/catalog/photos.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useFieldControl } from "./field-control.ts";

/** Chooses photographs. The browser's own file input covers the tile, so that keyboard, touch and drag and drop work. */
export function PhotoInput(props: Omit<ComponentProps<"input">, "type">) {
  const t = useWords("shell");
  const input = useRef<HTMLInputElement>(null);
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    const form = input.current?.form;
    const clear = () => setNames([]);
    form?.addEventListener("reset", clear);
    return () => form?.removeEventListener("reset", clear);
  }, []);
  return (
    <div className="relative flex min-h-20 items-center gap-4 rounded-md border-2 border-dashed border-line-strong px-4 py-3 text-ink-muted smooth has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand hover:border-brand hover:text-brand">
      <ImagePlus aria-hidden className="size-7 shrink-0 stroke-[1.6]" />
      <div className="min-w-0 text-sm">
        <p className="font-semibold">{t("choosePhotos")}</p>
        <ul className="empty:hidden">
          {names.map((name) => (
            <li key={name} dir="auto" className="truncate text-ink">
              {name}
            </li>
          ))}
        </ul>
      </div>
      <input
        accept={PHOTO_TYPES.join()}
        multiple
        {...useFieldControl()}
        {...props}
        ref={input}
        type="file"
        onChange={({ currentTarget }) =>
          setNames([...new Set(Array.from(currentTarget.files ?? [], ({ name }) => name))])
        }
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </div>
  );
}
