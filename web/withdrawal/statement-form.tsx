import { useRef } from "react";
import { formatDate } from "#contract/format.ts";
import type { Order } from "#contract/orders/orders.ts";
import { WITHDRAWAL_LIMITS, WITHDRAWAL_SCOPES } from "#contract/withdrawal/withdrawal.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input, Textarea } from "#web/ui/forms/input.tsx";
import { RadioCards } from "#web/ui/forms/radio-cards.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import type { useWithdrawal } from "./use-withdrawal.ts";

interface StateProps {
  readonly state: ReturnType<typeof useWithdrawal>;
}

/** The first step: who withdraws from which order. */
export function StatementForm({ state }: StateProps) {
  const t = useWords("withdrawal");
  const { formProps, errors, scope, own, chosen, known } = state;
  const errorOf = (name: string) => {
    const code = errors[name];
    if (!code) return null;
    if (code === "REQUIRED") return t("required");
    return t(code === "TOO_LONG" ? "tooLong" : code === "BAD_EMAIL" ? "badEmail" : "invalid");
  };
  return (
    <form
      {...formProps}
      action="/retractation/declaration"
      aria-label={t("form.label")}
      className="grid gap-6"
    >
      {own.length > 0 && <OwnOrders state={state} />}
      <Field label={t("order")} hint={t("orderHint")} error={errorOf("orderNumber")} required>
        <Input
          key={known.count}
          name="orderNumber"
          defaultValue={known.orderNumber}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={WITHDRAWAL_LIMITS.orderNumber}
        />
      </Field>
      <Field label={t("name")} error={errorOf("name")} required>
        <Input
          key={known.named?.orderId}
          name="name"
          defaultValue={known.name}
          autoComplete="name"
          autoCapitalize="words"
          maxLength={WITHDRAWAL_LIMITS.name}
        />
      </Field>
      <Field label={t("email")} hint={t("emailHint")} error={errorOf("email")} required>
        <Input
          name="email"
          type="email"
          defaultValue={known.email}
          inputMode="email"
          autoComplete="email"
          maxLength={254}
        />
      </Field>
      <RadioCards
        legend={t("scope")}
        name="scope"
        columns={2}
        options={WITHDRAWAL_SCOPES.map((value) => ({ value, label: t(`scope.${value}`) }))}
        value={scope}
        onChange={state.setScope}
      />
      {/* Without scripts, the field is always visible, because the page can't follow the choice. */}
      <noscript>
        <Field label={t("products")} hint={t("productsHint")}>
          <Textarea name="products" dir="auto" rows={2} maxLength={WITHDRAWAL_LIMITS.products} />
        </Field>
      </noscript>
      {scope === "lines" && chosen && <OwnLines key={chosen.orderId} order={chosen} state={state} />}
      {scope === "lines" && (
        <Field label={t("products")} hint={t("productsHint")} error={errorOf("products")} required>
          <Textarea
            key={known.products}
            name="products"
            defaultValue={known.products}
            dir="auto"
            rows={2}
            maxLength={WITHDRAWAL_LIMITS.products}
          />
        </Field>
      )}
      <Button type="submit" size="lg" className="justify-self-start max-sm:w-full">
        {t("check")}
      </Button>
    </form>
  );
}

function OwnOrders({ state }: StateProps) {
  const t = useWords("withdrawal");
  const locale = useLocale();
  const { own, chosen } = state;
  return (
    <Field label={t("ownOrder")}>
      <Select
        value={chosen?.orderId ?? ""}
        onChange={({ currentTarget }) =>
          state.choose(own.find(({ orderId }) => orderId === currentTarget.value))
        }
      >
        <option value="">{t("otherOrder")}</option>
        {own.map(({ orderId, createdAt }) => (
          <option key={orderId} value={orderId}>
            {`${orderId} · ${formatDate(createdAt, "numeric", locale)}`}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** The lines of an order of the account. Ticked lines are sent as lines, and their names are written into the statement. */
function OwnLines({ order, state }: StateProps & { readonly order: Order }) {
  const t = useWords("withdrawal");
  const list = useRef<HTMLFieldSetElement>(null);
  const write = () => {
    const ticked = list.current?.querySelectorAll<HTMLInputElement>("input:checked") ?? [];
    state.chooseLines([...ticked].map(({ value }) => Number(value)));
    state.clear("products");
  };
  return (
    <fieldset ref={list}>
      <legend className="text-sm font-semibold">{t("ownOrder")}</legend>
      {order.items.map(({ productName, quantity, productId }, position) => (
        <Checkbox
          key={`${productId} ${productName}`}
          value={position}
          label={<bdi>{`${quantity} × ${productName}`}</bdi>}
          onChange={write}
        />
      ))}
    </fieldset>
  );
}
