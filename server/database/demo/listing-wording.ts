/** The sentences demo listings are written with, by what they speak of. French, as sellers write. */

/** How worn the outside is, from untouched to clearly marked. */
export type Wear = "new" | "flawless" | "light" | "visible" | "worn";

export interface WordingFacts {
  /** "Cet iPhone 13", "Ce Galaxy S22". */
  readonly thisPhone: string;
  /** "de l’iPhone 13", "du Galaxy S22". */
  readonly ofPhone: string;
  readonly model: string;
  /** "128 GB". */
  readonly storage: string;
  readonly colour: string;
  /** "Face ID", "Touch ID" or "le lecteur d’empreintes". */
  readonly unlocking: string;
  readonly cable: "Lightning" | "USB-C";
  /** "92 %". */
  readonly health: string;
}
export type Sentence = (facts: WordingFacts) => string;

export const OPENINGS: readonly Sentence[] = [
  (f) =>
    `${f.thisPhone} de ${f.storage}, coloris ${f.colour}, sort de notre atelier après un contrôle complet.`,
  (f) => `${f.model} ${f.storage} en ${f.colour}, débloqué tout opérateur et remis à zéro.`,
  (f) =>
    `Nous vous proposons un ${f.model} ${f.storage}, coloris ${f.colour}, prêt à l’emploi dès la sortie du carton.`,
  (f) =>
    `Vends ${f.model} ${f.storage}, couleur ${f.colour}, vérifié point par point avant la mise en ligne.`,
  (f) => `Version ${f.storage} ${f.ofPhone}, finition ${f.colour}, compatible avec tous les opérateurs.`,
  (f) => `${f.thisPhone} (${f.storage}, ${f.colour}) a été effacé, mis à jour puis testé pendant 48 heures.`,
  (f) =>
    `Coloris ${f.colour} et ${f.storage} de stockage pour ce téléphone repris à son premier propriétaire.`,
  (f) => `Un ${f.model} ${f.storage} ${f.colour} qui n’a connu qu’une seule utilisatrice.`,
  (f) =>
    `${f.model}, ${f.storage}, ${f.colour}\u00a0: un appareil issu d’un parc d’entreprise, au suivi documenté.`,
  (f) => `Voici un ${f.model} ${f.colour} de ${f.storage}, sans verrou opérateur ni compte associé.`,
  (f) =>
    `Avec ses ${f.storage} de mémoire, ${f.thisPhone.replace("C", "c")} ${f.colour} garde toute la place pour vos photos.`,
  (f) =>
    `Appareil européen d’origine\u00a0: ${f.model} ${f.storage}, coloris ${f.colour}, numéro IMEI vérifié.`,
  (f) => `Repris en boutique puis révisé, ce modèle ${f.storage} en ${f.colour} fonctionne parfaitement.`,
  (f) =>
    `${f.thisPhone} ${f.colour} avec ${f.storage} de stockage est expédié sous 24 heures, suivi compris.`,
];

export const NEW_OPENINGS: readonly Sentence[] = [
  (f) => `${f.thisPhone} de ${f.storage}, coloris ${f.colour}, n’a jamais été allumé par un client.`,
  (f) => `${f.model} ${f.storage} ${f.colour} neuf, issu d’une fin de stock d’opérateur.`,
  (f) => `Fin de série\u00a0: un ${f.model} ${f.storage}, finition ${f.colour}, neuf et débloqué.`,
  (f) =>
    `Neuf, version ${f.storage} ${f.ofPhone} en ${f.colour}, ouvert seulement pour vérifier son numéro IMEI.`,
  (f) => `Retour de vitrine jamais utilisé\u00a0: ${f.model} ${f.storage}, coloris ${f.colour}.`,
];

export const SCREEN: Readonly<Record<Wear, readonly Sentence[]>> = {
  new: [
    () => "Le film de protection posé en usine est toujours sur l’écran.",
    () => "Écran intact, sans la moindre trace de doigt.",
    () => "La dalle est vierge et la luminosité parfaitement homogène.",
  ],
  flawless: [
    () => "L’écran ne présente aucune rayure, même sous une lumière rasante.",
    () => "Dalle d’origine impeccable, sans pixel mort ni tache.",
    () => "Écran comme neuf, protégé par un verre trempé depuis le premier jour.",
    () => "Aucun défaut visible sur la vitre, tactile précis jusque dans les coins.",
    () => "La vitre est nette et le traitement anti-traces encore efficace.",
  ],
  light: [
    () => "Deux micro-rayures sur l’écran, invisibles une fois la dalle allumée.",
    () => "L’écran porte une fine rayure en bas, que l’on ne sent pas sous le doigt.",
    () => "Très légères traces d’usage sur la vitre, visibles seulement écran éteint.",
    () => "Écran propre, avec un micro-impact près du haut-parleur.",
    () => "Dalle d’origine sans marquage, juste quelques micro-rayures à contre-jour.",
  ],
  visible: [
    () => "Plusieurs rayures fines sur l’écran, sans gêne à l’usage.",
    () => "La vitre montre des marques d’usage, dont une rayure de deux centimètres à gauche.",
    () => "Écran fonctionnel à 100\u00a0%, avec des micro-rayures visibles de près.",
    () => "Quelques rayures côté écran, qu’un verre de protection fait presque disparaître.",
    () => "Un petit éclat dans l’angle inférieur de la vitre, hors de la zone d’affichage.",
  ],
  worn: [
    () => "L’écran est bien rayé mais l’affichage et le tactile restent irréprochables.",
    () => "Rayures marquées au centre de la vitre, visibles écran allumé sur fond blanc.",
    () => "La dalle a vécu\u00a0: rayures nombreuses et léger marquage sur les bords.",
    () => "Vitre marquée à plusieurs endroits, aucune fissure.",
  ],
};

export const FRAME: Readonly<Record<Wear, readonly Sentence[]>> = {
  new: [
    () => "Châssis et dos sont exempts de toute marque.",
    () => "Aucune manipulation n’a laissé de trace sur le châssis.",
  ],
  flawless: [
    () => "Le châssis est intact, tout comme le dos.",
    () => "Contours sans choc et dos parfait.",
    () => "Aucune marque sur la tranche, boutons fermes et bien alignés.",
    () => "Le dos brille comme au premier jour et les angles n’ont jamais touché le sol.",
  ],
  light: [
    () => "Une petite marque sur la tranche, près du port de charge.",
    () => "Le châssis présente deux points d’usure minuscules dans les angles.",
    () => "Dos impeccable, très légère patine sur le contour.",
    () => "Micro-rayures sur le cadre, cachées par n’importe quelle coque.",
    () => "Le bloc photo est net et le contour à peine marqué.",
  ],
  visible: [
    () => "Le cadre montre quelques chocs légers dans les coins.",
    () => "Rayures visibles au dos et petites marques sur les bords, sans déformation.",
    () => "Peinture usée autour du port de charge, deux impacts sur la tranche droite.",
    () => "Le dos porte des traces de coque, le cadre de petits coups sans gravité.",
    () => "Un choc d’un millimètre dans l’angle supérieur, le reste du contour est propre.",
  ],
  worn: [
    () => "Cadre cabossé dans deux angles, sans effet sur le fonctionnement.",
    () => "Le dos est rayé et la tranche bien marquée, prévoyez une coque.",
    () => "Chocs visibles sur tout le contour et peinture écaillée par endroits.",
    () => "Éclats sur le contour du bloc photo, les objectifs eux-mêmes sont intacts.",
  ],
};

export const BATTERY: readonly Sentence[] = [
  (f) => `La batterie affiche ${f.health} de sa capacité d’origine.`,
  (f) => `État de la batterie mesuré à ${f.health}.`,
  (f) => `Batterie d’origine à ${f.health}, de quoi tenir la journée.`,
  (f) => `Capacité maximale de la batterie\u00a0: ${f.health}.`,
  (f) => `Avec une batterie à ${f.health}, l’autonomie reste très correcte.`,
  (f) => `Notre banc de test donne ${f.health} de santé pour la batterie.`,
  (f) => `La santé de la batterie est de ${f.health}, relevée après un cycle complet.`,
  (f) => `Comptez sur ${f.health} de capacité batterie et une charge sans échauffement.`,
];

export const NEW_BATTERY: readonly Sentence[] = [
  (f) => `La batterie est à ${f.health}, comme il se doit pour un appareil neuf.`,
  (f) => `Santé de la batterie à ${f.health}, sans cycle d’usage.`,
  (f) => `Batterie d’usine, capacité intacte à ${f.health}.`,
];

export const REPLACED_BATTERY: readonly Sentence[] = [
  (f) => `Batterie remplacée par nos techniciens, capacité à ${f.health}.`,
  (f) => `Nous avons monté une batterie neuve, donc ${f.health} de santé au départ.`,
  (f) => `La batterie vient d’être changée et indique ${f.health}.`,
  (f) => `Accumulateur neuf posé en atelier, ${f.health} de capacité.`,
];

/** Not to be said of a phone with a new battery. */
export const NOTHING_REPLACED: Sentence = () =>
  "Aucune pièce n’a été remplacée, l’assemblage d’usine est intact.";

export const WORK: readonly Sentence[] = [
  (f) => `Micros, haut-parleurs, Wi-Fi, GPS et ${f.unlocking} ont été testés un par un.`,
  () => "Le port de charge a été nettoyé et le haut-parleur interne vérifié.",
  () => "Appareil photo contrôlé sur tous les objectifs, mise au point comprise.",
  (f) => `Tout répond comme prévu, y compris ${f.unlocking} et le vibreur.`,
  () => "Les quarante points de contrôle sont validés, le rapport est joint à la commande.",
  NOTHING_REPLACED,
  () => "Connecteur de charge remplacé par une pièce de qualité équivalente.",
  () => "Test d’appel, de réseau mobile et de Bluetooth réussi avec les quatre grands opérateurs.",
  () => "Grille de l’écouteur nettoyée aux ultrasons, son clair à tous les volumes.",
  () => "Données effacées selon un procédé certifié, aucun compte ne bloque l’activation.",
  () => "Vitre de l’appareil photo remplacée puis contrôlée à la loupe.",
  () => "Capteurs de proximité et de luminosité étalonnés, charge rapide vérifiée.",
];

export const NEW_WORK: readonly Sentence[] = [
  () => "Numéro IMEI vérifié, aucune déclaration de vol ni de blocage.",
  () => "Nous l’avons seulement allumé une fois pour contrôler l’affichage et le réseau.",
  () => "Débloqué tout opérateur, activation immédiate avec votre carte SIM.",
];

export const BOX: readonly Sentence[] = [
  (f) => `Livré avec un câble ${f.cable} neuf, sans chargeur.`,
  (f) => `Dans le carton\u00a0: le téléphone, un câble ${f.cable} et l’outil d’éjection de la carte SIM.`,
  () => "Boîte neutre recyclée, câble et notice de garantie inclus.",
  () => "Envoyé dans sa boîte d’origine avec le câble.",
  () => "Une coque transparente et un verre trempé sont offerts avec la commande.",
  (f) => `Chargeur secteur et câble ${f.cable} fournis.`,
  () => "Téléphone seul, emballé avec soin dans un étui renforcé.",
  () => "Facture et garantie de douze mois glissées dans le colis.",
  () => "Colis sans plastique, avec câble de charge et guide de transfert des données.",
];

export const NEW_BOX: readonly Sentence[] = [
  () => "Boîte d’origine complète, avec tous ses accessoires.",
  (f) => `Coffret d’origine avec câble ${f.cable} encore sous film.`,
  () => "Fourni dans son emballage du fabricant, facture à l’appui.",
];
