/** Whether an order is the balance of a repair: its one line is named by the repair's number. It ends with its quote alone. */
export const isRepairBalance = (items: readonly { readonly productId: string | number }[]): boolean =>
  items.every(({ productId }) => String(productId).startsWith("R-"));
