/** What a new password is asked, in the order in which it is told; the contract's `NewPassword` has the last word. */
export const PASSWORD_RULES = [
  { name: "length", holds: (text: string) => text.length >= 6 && text.length <= 30 },
  { name: "letter", holds: (text: string) => /\p{L}/u.test(text) },
  { name: "digit", holds: (text: string) => /\d/.test(text) },
] as const;
