/**
 * Texts that a spreadsheet reads as a number or a date, and shows in another way: a leading zero, twelve digits and more such as
 * an IMEI or a SIRET, a telephone number with its plus, `12E34`, `3/4`. The pattern is the same in SQL. A calendar day and an
 * ordinary number are meant to be read.
 */
export const NOT_AS_WRITTEN = "0[0-9]+|[0-9]{12,}|[+][0-9]{6,}|[0-9]+[eE][0-9]+|[0-9]{1,2}[-/][0-9]{1,4}";

const CHANGED = new RegExp(`^(?:${NOT_AS_WRITTEN})$`);

/** Whether a spreadsheet would show a text in another way than it is written. */
export const isChanged = (text: string): boolean => CHANGED.test(text);
