import { X } from "lucide-react";
import { addressOf } from "#contract/interface/call.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { PrivatePicture } from "../private-picture.tsx";

interface PicturesProps {
  /** The id of the conversation. */
  readonly thread: number;
  readonly ids: readonly string[];
  /** If given, each picture has a button to remove it. */
  readonly onRemove?: (id: string) => void;
}

/** Private pictures of a conversation; each opens in its own tab. */
export function Pictures({ thread, ids, onRemove }: PicturesProps) {
  const t = useWords("admin-inbox");
  if (ids.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-3">
      {ids.map((id, position) => {
        const address = addressOf("GET /admin/api/threads/:id/attachments/:attachment", {
          params: { id: thread, attachment: id },
        });
        const name = t("picture", { position: position + 1 });
        return (
          <li key={id} className="relative flex">
            <PrivatePicture address={address} name={name} className="size-28" />
            {onRemove && (
              <IconButton
                label={t("removePicture", { position: position + 1 })}
                onClick={() => onRemove(id)}
                className="absolute end-1 top-1 bg-surface-raised"
              >
                <X aria-hidden />
              </IconButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}
