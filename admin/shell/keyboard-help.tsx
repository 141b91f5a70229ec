import { Keyboard } from "lucide-react";
import { useState } from "react";
import { useWords } from "#web/i18n/use-words.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { usePageKeys } from "./use-page-keys.ts";

/** The keys of every page. `?` opens it. */
export function KeyboardHelp() {
  const t = useWords("admin");
  const [isOpen, setOpen] = useState(false);
  usePageKeys(({ key }) => key === "?" && setOpen(true));
  const keys = [
    ["/", t("keys.search")],
    ["J", t("keys.down")],
    ["K", t("keys.up")],
    ["↵", t("keys.open")],
    ["X", t("keys.choose")],
    ["⇧ X", t("keys.chooseAll")],
    ["B", t("keys.bulk")],
    ["R", t("keys.reply")],
    ["Ctrl ↵", t("keys.send")],
    ["U", t("keys.takeBack")],
    ["N", t("keys.next")],
    ["1 … 9", t("keys.macro")],
    ["E", t("keys.close")],
    ["?", t("keys.help")],
    ["P F N", t("keys.pass")],
    ["A", t("keys.rest")],
    ["↓ ↑", t("keys.point")],
  ] as const;
  return (
    <>
      <IconButton label={t("keys.title")} onClick={() => setOpen(true)}>
        <Keyboard aria-hidden />
      </IconButton>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t("keys.title")} closeLabel={t("close")}>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
          {keys.map(([key, text]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="rounded-sm border border-line px-2 py-0.5 figures">{key}</kbd>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}
