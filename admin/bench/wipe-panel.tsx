import { WipeInput } from "#contract/devices/bench.ts";
import { openSafeStorage } from "#web/client-state/safe-storage.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { useFieldText } from "../field-text.ts";
import type { Bench } from "./use-unit.ts";

const FIELDS = ["method", "tool", "toolVersion", "verification", "place"] as const;
/** Storage key of the last typed method. The form starts with it, because a bench wipes the same way all day. */
const KEPT = "bench.wipe";
const tablet = openSafeStorage("localStorage");

/** Form for how the phone was wiped and how the wipe was verified. The server records who did it and when. */
export function WipePanel({ bench }: { bench: Bench }) {
  const t = useWords("admin-bench");
  const { formProps, errorOf } = useForm<WipeInput>({
    check: checkedBy(WipeInput, (read) => ({
      ...Object.fromEntries(FIELDS.map((field) => [field, read(field)])),
      version: bench.unit.version,
    })),
    send: async (body) => {
      tablet.write(KEPT, String(new URLSearchParams(body)));
      await bench.act("wipes", body);
    },
    textOf: useFieldText(),
  });
  const kept = new URLSearchParams(tablet.read(KEPT) ?? "");

  return (
    <form {...formProps} className="grid gap-4 sm:grid-cols-2">
      {FIELDS.map((field) => (
        <Field key={field} label={t(`wipe.${field}`)} error={errorOf(field)} required>
          <Input name={field} defaultValue={kept.get(field) ?? ""} />
        </Field>
      ))}
      <Button
        type="submit"
        size="lg"
        autoFocus={kept.has("method")}
        className="justify-self-start sm:col-span-2"
        loading={bench.isSending}
      >
        {t("wipe.save")}
      </Button>
    </form>
  );
}
