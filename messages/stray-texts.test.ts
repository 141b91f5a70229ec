// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is searched is code
import { describe, expect, it } from "vitest";
import { strayTexts } from "./stray-texts.ts";

const stray = (text: string, path = "page.tsx") =>
  strayTexts([{ path, text }]).map((problem) => /"(.*)"/.exec(problem)?.[1]);

describe("the search for texts outside the messages", () => {
  it.each([
    ["between tags", "<p>Bonjour</p>", ["Bonjour"]],
    ["around values", "<p>Il reste {count} articles</p>", ["Il reste", "articles"]],
    ["in braces", '<p>{"Panier"}</p>', ["Panier"]],
    ["in a choice", '<p>{a ? "Oui" : b && "Non"}</p>', ["Oui", "Non"]],
    ["in a template", "<p aria-label={`Supprimer ${name}`} />", ["Supprimer"]],
    ["in aria-label", '<b aria-label="Fermer" />', ["Fermer"]],
    ["in title", "<b title='Fermer' />", ["Fermer"]],
    ["in placeholder", '<input placeholder="Votre nom" />', ["Votre nom"]],
    ["in alt", '<img alt={"Photo"} />', ["Photo"]],
    ["in aria-valuetext", '<b aria-valuetext="Deux euros" />', ["Deux euros"]],
    ["in English", "<p>Save</p>", ["Save"]],
    ["in Arabic", "const a = 'هاتف';", ["هاتف"]],
    ["in a toast", 'toast({ title: "Erreur serveur" })', ["Erreur serveur"]],
    ["in a text with accents, wherever it stands", "const a = `Réparer ${x}`;", ["Réparer"]],
  ])("finds a text %s", (_, text, found) => {
    expect(stray(text)).toEqual(found);
  });

  it("finds a sentence of the server", () => {
    expect(stray('reply.send({ message: "Compte créé" })', "routes.ts")).toEqual(["Compte créé"]);
  });

  it("says where it stands", () => {
    expect(
      strayTexts([{ path: "page.tsx", text: "const a = (\n  <p>\n    Livré (demain)\n  </p>\n);" }]),
    ).toEqual(['page.tsx:3: "Livré (demain)" belongs in messages']);
  });

  it("leaves code, comments and translated texts alone", () => {
    expect(stray("// le prix réel\n/* l’été */\nconst a = <T,>(x: T) => x;")).toEqual([]);
    expect(stray('<a href="/de" title={t("of.the")} className="sur le">{t("x")} · {y}</a>')).toEqual([]);
    expect(stray('<b title={x === "Oui" ? t("a") : t(`b.${c}`)}>{open && <i id="le" />}</b>')).toEqual([]);
    expect(stray('debugLog("Token expiré")')).toEqual([]);
    expect(stray('throw new Error("The card’s script is gone.");')).toEqual([]);
    expect(stray("<b label={`${label} ({hotkey})`} />")).toEqual([]);
  });
});
