import { useState } from "react";
import type { Packing } from "#contract/devices/packing.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { call } from "../api.ts";
import { ReasonDialog } from "../reason-dialog.tsx";
import { useSend } from "../use-send.ts";

interface UnpackProps {
  readonly packing: Packing;
  readonly position: number;
  readonly onUnpacked: (packing: Packing) => void;
}

/** Takes a packed unit that is broken out of its parcel. */
export function UnpackButton({ packing: { number, version }, position, onUnpacked }: UnpackProps) {
  const t = useWords("admin-devices");
  const [isOpen, setOpen] = useState(false);
  const { isSending, error, run } = useSend();
  const send = (reason: string) =>
    run(async () => {
      const body = { number, version, position, reason };
      onUnpacked(await call<Packing>("POST", "packing/unpackings", { body }));
      setOpen(false);
    });
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
        {t("unpack")}
      </Button>
      <ReasonDialog
        isOpen={isOpen}
        title={t("unpack")}
        text={t("unpack.text")}
        submit={t("unpack")}
        isSending={isSending}
        error={error}
        onClose={() => setOpen(false)}
        onSubmit={send}
      />
    </>
  );
}
