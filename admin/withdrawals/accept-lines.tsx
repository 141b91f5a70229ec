import { type FormEvent, useState } from "react";
import type { Withdrawal, WithdrawnLines } from "#contract/withdrawal/withdrawal.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { DialogButton } from "../dialog-button.tsx";
import { ErrorText } from "../error-text.tsx";
import { useRead } from "../use-read.ts";

interface AcceptProps {
  readonly statement: Withdrawal;
  readonly isSending: boolean;
  readonly onAccept: (lines: WithdrawnLines) => void;
}

/** Accepts a withdrawal of some products: staff chooses the lines of the order that the statement means. */
export function AcceptLines(props: AcceptProps) {
  const t = useWords("admin-lists");
  return (
    <DialogButton variant="solid" title={t("withdrawal.accept")} text={t("withdrawal.whichLines")}>
      {(onClose) => <LinesForm {...props} onClose={onClose} />}
    </DialogButton>
  );
}

function LinesForm({
  statement,
  isSending,
  onAccept,
  onClose,
}: AcceptProps & { readonly onClose: () => void }) {
  const t = useWords("admin-lists");
  const { data, error } = useRead("GET /admin/api/orders/:number", {
    params: { number: statement.orderNumber },
  });
  const [isEmpty, setEmpty] = useState(false);
  const items = data?.order.items.map((item, position) => ({ ...item, position }));
  const before = new Map(statement.lines?.map(({ position, quantity }) => [position, quantity]));
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const lines = [...new FormData(event.currentTarget)].flatMap(([name, value]) => {
      const quantity = Number(value);
      return quantity > 0 ? [{ position: Number(name), quantity }] : [];
    });
    setEmpty(lines.length === 0);
    if (lines.length === 0) return;
    onAccept(lines);
    onClose();
  }
  return (
    <form method="post" onSubmit={submit} className="grid gap-4">
      <blockquote dir="auto" className="rounded-md bg-surface-sunken p-3 whitespace-pre-wrap">
        {statement.products}
      </blockquote>
      <ErrorText error={error} canReload />
      {items?.map(({ productName, quantity, position }) => (
        <Field key={position} label={productName}>
          <Input
            name={String(position)}
            type="number"
            min={0}
            max={quantity}
            defaultValue={Math.min(before.get(position) ?? 0, quantity)}
          />
        </Field>
      ))}
      <p role="alert" className="text-sm font-medium text-danger empty:hidden">
        {isEmpty && t("withdrawal.noLines")}
      </p>
      <Button type="submit" loading={isSending} disabled={!data} className="justify-self-start">
        {t("withdrawal.accept")}
      </Button>
    </form>
  );
}
