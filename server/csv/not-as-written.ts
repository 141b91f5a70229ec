/**
 * Matches texts that a spreadsheet reads as a number or a date and shows differently: leading zeros, twelve or more
 * digits such as an IMEI or a SIRET, telephone numbers with a plus, `12E34`, `3/4`. Calendar days and ordinary numbers
 * don't match. The pattern is also valid in SQL.
 */
export const NOT_AS_WRITTEN = "0[0-9]+|[0-9]{12,}|[+][0-9]{6,}|[0-9]+[eE][0-9]+|[0-9]{1,2}[-/][0-9]{1,4}";

const CHANGED = new RegExp(`^(?:${NOT_AS_WRITTEN})$`);

/** Whether a spreadsheet would show a text differently from how it is written. */
export const isChanged = (text: string): boolean => CHANGED.test(text);
