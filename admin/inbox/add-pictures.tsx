import { ImagePlus } from "lucide-react";
import { useRef } from "react";
import { PHOTO_TYPES } from "#contract/catalog/photos.ts";
import { THREAD_LIMITS } from "#contract/inbox/threads.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { callQuietly } from "../api.ts";
import { ErrorText } from "../error-text.tsx";

interface AddPicturesProps {
  /** The id of the conversation. */
  readonly thread: number;
  readonly count: number;
  readonly onAdded: (id: string) => void;
}

/** Uploads pictures as soon as they are chosen; the answer then only names their ids. */
export function AddPictures({ thread, count, onAdded }: AddPicturesProps) {
  const t = useWords("admin-inbox");
  const input = useRef<HTMLInputElement>(null);
  const { isSending, error, run } = useSend();
  const add = (files: readonly File[]) =>
    run(async () => {
      const params = { id: thread };
      for (const body of files.slice(0, THREAD_LIMITS.attachments - count))
        onAdded((await callQuietly("POST /admin/api/threads/:id/attachments", { params, body })).id);
    });
  return (
    <div className="grid gap-2">
      <input
        ref={input}
        aria-label={t("addPictures")}
        type="file"
        accept={PHOTO_TYPES.join()}
        multiple
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = "";
          void add(files);
        }}
      />
      <Button
        size="sm"
        variant="outline"
        loading={isSending}
        disabled={count >= THREAD_LIMITS.attachments}
        icon={<ImagePlus aria-hidden className="size-4" />}
        className="justify-self-start"
        onClick={() => input.current?.click()}
      >
        {t("addPictures")}
      </Button>
      <ErrorText error={error} />
    </div>
  );
}
