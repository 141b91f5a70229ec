import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Frame } from "./frame.tsx";

interface RecoveryCodeListProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

export function RecoveryCodeList({ codes, onDone }: RecoveryCodeListProps) {
  const t = useWords("admin");
  return (
    <Frame title={t("recovery.title")} text={t("recovery.text")}>
      <ul className="grid grid-cols-2 gap-2 rounded-md bg-surface-sunken p-4 figures">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="no-print mt-5 flex flex-wrap gap-2">
        <Button onClick={onDone}>{t("recovery.kept")}</Button>
        <Button variant="outline" onClick={() => window.print()}>
          {t("recovery.print")}
        </Button>
        <Button variant="outline" onClick={() => navigator.clipboard.writeText(codes.join("\n"))}>
          {t("recovery.copy")}
        </Button>
      </div>
    </Frame>
  );
}
