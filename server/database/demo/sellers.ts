/** The demo's people. Phone numbers lie in the ranges that Arcep reserves for fiction. */
export const DEMO_SELLER_KEYS = [
  "vendeur",
  "deux",
  "atelier-nova",
  "phonerie-lyon",
  "seconde-ligne",
] as const;
export type DemoSellerKey = (typeof DEMO_SELLER_KEYS)[number];

export interface DemoSeller {
  readonly key: DemoSellerKey;
  readonly username: string;
  readonly email: string;
  readonly roles: readonly ("SELLER" | "CUSTOMER")[];
  readonly nom: string;
  readonly storeName: string;
  readonly businessName: string;
  readonly vatNumber: string;
  readonly businessAddress: string;
  readonly phoneNumber: string;
}

export interface DemoCustomer {
  readonly username: string;
  readonly email: string;
  readonly prenom: string;
  readonly nom: string;
  readonly telephone: string;
  readonly adresse: string;
  readonly codePostal: string;
  readonly ville: string;
}

export const demoSellers: readonly DemoSeller[] = [
  {
    key: "vendeur",
    username: "vendeur",
    email: "vendeur@reluit.test",
    roles: ["SELLER"],
    nom: "Lefèvre",
    storeName: "Le Comptoir du Mobile",
    businessName: "Comptoir du Mobile SARL",
    vatNumber: "FR00000000001",
    businessAddress: "12 rue des Ateliers, 59000 Lille",
    phoneNumber: "0353010001",
  },
  {
    key: "deux",
    username: "deux",
    email: "deux@reluit.test",
    roles: ["SELLER", "CUSTOMER"],
    nom: "Benali",
    storeName: "Deux Vies",
    businessName: "Deux Vies EURL",
    vatNumber: "FR00000000002",
    businessAddress: "8 quai de la Fosse, 44000 Nantes",
    phoneNumber: "0261910002",
  },
  {
    key: "atelier-nova",
    username: "atelier-nova",
    email: "atelier-nova@reluit.test",
    roles: ["SELLER"],
    nom: "Moreau",
    storeName: "Atelier Nova",
    businessName: "Atelier Nova SAS",
    vatNumber: "FR00000000003",
    businessAddress: "27 rue du Faubourg-Saint-Antoine, 75011 Paris",
    phoneNumber: "0199000003",
  },
  {
    key: "phonerie-lyon",
    username: "phonerie-lyon",
    email: "phonerie-lyon@reluit.test",
    roles: ["SELLER"],
    nom: "Girard",
    storeName: "La Phonerie de Lyon",
    businessName: "Phonerie de Lyon SAS",
    vatNumber: "FR00000000004",
    businessAddress: "5 rue de la Charité, 69002 Lyon",
    phoneNumber: "0465710004",
  },
  {
    key: "seconde-ligne",
    username: "seconde-ligne",
    email: "seconde-ligne@reluit.test",
    roles: ["SELLER"],
    nom: "Etcheverry",
    storeName: "Seconde Ligne",
    businessName: "Seconde Ligne SCOP",
    vatNumber: "FR00000000005",
    businessAddress: "41 cours Victor-Hugo, 33000 Bordeaux",
    phoneNumber: "0536490005",
  },
];

export const demoCustomer: DemoCustomer = {
  username: "client",
  email: "client@reluit.test",
  prenom: "Camille",
  nom: "Martin",
  telephone: "0639980006",
  adresse: "18 rue de la République",
  codePostal: "37000",
  ville: "Tours",
};

/** `deux@reluit.test` also buys: the customer half of that account. */
export const demoSellerAsCustomer: DemoCustomer = {
  username: "deux",
  email: "deux@reluit.test",
  prenom: "Samira",
  nom: "Benali",
  telephone: "0639980002",
  adresse: "8 quai de la Fosse",
  codePostal: "44000",
  ville: "Nantes",
};
