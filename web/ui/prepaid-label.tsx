import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "./button.tsx";
import { useSend } from "./forms/use-send.ts";
import { saveFile } from "./save-file.ts";

interface PrepaidLabelProps {
  readonly text: string;
  readonly button: string;
  /** The name of the saved file, without its ending. */
  readonly name: string;
  readonly read: () => Promise<Blob>;
}

/** The prepaid label that a customer sticks on the parcel to the shop. */
export function PrepaidLabel({ text, button, name, read }: PrepaidLabelProps) {
  const errors = useWords("errors");
  const { run, isSending, error } = useSend();
  return (
    <div className="grid justify-items-start gap-3 print:hidden">
      <p>{text}</p>
      <Button
        loading={isSending}
        onClick={() =>
          void run(async () => {
            const file = await read();
            saveFile(`${name}.${file.type === "application/pdf" ? "pdf" : "png"}`, file);
          })
        }
      >
        {button}
      </Button>
      <p role="alert" className="text-sm font-medium text-danger empty:hidden">
        {error && errors(error.code)}
      </p>
    </div>
  );
}
