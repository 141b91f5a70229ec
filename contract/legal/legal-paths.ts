/** The addresses of the legal texts. The texts and the footer use the same keys. */
export const LEGAL_PATHS = {
  faq: "/faq",
  delivery: "/livraison-retours",
  /** The withdrawal form. */
  form: "/livraison-retours#form",
  guarantees: "/garanties",
  repairs: "/tarifs-reparation",
  terms: "/cgv",
  notice: "/mentions-legales",
  privacy: "/confidentialite",
  mediation: "/mentions-legales#mediation",
  ranking: "/classement",
  withdraw: "/retractation",
} as const;
