import { ORDER_STATES, type OrderState, type Template } from "#contract/inbox/templates.ts";
import { THREAD_KINDS } from "#contract/inbox/threads.ts";
import { ORDER_STATUSES } from "#contract/orders/orders.ts";
import { SHIPMENT_STATES } from "#contract/shipments/shipment-states.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";

/** The name of an order's state that a template can be for. */
export function useOrderState(): (state: OrderState) => string {
  const words = useWords("admin");
  return (state) => {
    const status = ORDER_STATUSES.find((one) => one === state);
    const parcel = SHIPMENT_STATES.find((one) => one === state);
    return status ? words(`order.${status}`) : parcel ? words(`parcel.state.${parcel}`) : state;
  };
}

/** The kinds of conversations and the states of their order that a template is for. None chosen: all. */
export function UseChoices({ template }: { readonly template?: Template }) {
  const t = useWords("admin-inbox");
  const nameOf = useOrderState();
  const groups = [
    ["kinds", t("template.kinds"), THREAD_KINDS.map((kind) => [kind, t(`kind.${kind}`)])],
    ["orderStates", t("template.orderStates"), ORDER_STATES.map((state) => [state, nameOf(state)])],
  ] as const;
  return groups.map(([name, legend, choices]) => (
    <fieldset key={name}>
      <legend className="font-medium">{legend}</legend>
      <p className="text-sm text-ink-muted">{t("template.anyHint")}</p>
      <div className="flex flex-wrap gap-x-4">
        {choices.map(([value = "", label]) => (
          <Checkbox
            key={value}
            name={name}
            value={value}
            defaultChecked={(template?.[name] as readonly string[] | undefined)?.includes(value)}
            label={label}
          />
        ))}
      </div>
    </fieldset>
  ));
}
