/** The addresses of the legal texts, by the names that their texts and the footer use. */
export const LEGAL_PATHS = {
  faq: "/faq",
  delivery: "/livraison-retours",
  /** The form of withdrawal. */
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
