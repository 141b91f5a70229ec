import type { ScaleEntry } from "#contract/catalog/grades.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { EntryTitle } from "./entry-title.tsx";
import { GradeZones } from "./grade-zones.tsx";

type GradeDialogProps = { entry: ScaleEntry; open: boolean; onClose: () => void };

/** One entry of the scale in a dialog. */
export function GradeDialog({ entry, open, onClose }: GradeDialogProps) {
  const t = useWords("grades");
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      title={<EntryTitle entry={entry} />}
      text={t(`entry.${entry.slug}.text`)}
      closeLabel={t("close")}
      actions={
        <ButtonLink to="/etats" variant="outline" onClick={onClose}>
          {t("all")}
        </ButtonLink>
      }
    >
      {entry.grade && <GradeZones grade={entry.grade} />}
    </Dialog>
  );
}
