export const SELLER = "vendeur@reluit.test";

const HEAD =
  "kind,reference,seller,brand,model,storage_gb,colour_slug,name,price,stock,condition,battery_capacity,description";
/** The cells of the model E1. */
export const MODEL = "Essai,E1,128,noir";

/** A file with the model E1 and then these rows. */
export function catalogueWith(...rows: string[]): string {
  return [
    `${HEAD},colour,colour_hex,processor,screen_size,camera,os,battery,look`,
    `model,,,${MODEL},,,,,,,Noir,#101010,P,"6,1",12 MP,O,3000 mAh,"{""widthMm"":70,""heightMm"":140,""cornerMm"":9,""frame"":""flat"",""screenInches"":6,""front"":""island"",""cameras"":""loose-dual"",""back"":""matte""}"`,
    ...rows.map((row) => `${row},,,,,,,,`),
    "",
  ].join("\n");
}

/** A row of a listing of the model E1. */
export const listing = (reference: string, price = "289.90", stock = "3", name = "Essai E1") =>
  `listing,${reference},${SELLER},${MODEL},${name},${price},${stock},Bon,90 %,Comme neuf`;
