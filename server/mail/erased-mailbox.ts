/** Replaces the e-mail of an erased person. The top-level domain `.invalid` is reserved: nobody has a mailbox there. */
export const erasedEmail = (userId: number) => `erased-${userId}@reluit.invalid`;

/** The stored e-mail of a guest: the typed e-mail may belong to an account. */
export const guestMailbox = (name: string) => `guest-${name}@reluit.invalid`;

/** Whether an e-mail is that of an erased person. */
export const isErasedMailbox = (email: string) => email.endsWith(".invalid");
