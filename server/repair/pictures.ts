/** Where a phone's drawing is: the catalogue's own when it sells the phone too, else the repair desk's. */
export function repairModelPicture(modelId: number, catalogueModelId: number | null): string {
  return catalogueModelId === null
    ? `/pictures/repair-models/${modelId}.svg`
    : `/pictures/models/${catalogueModelId}.svg`;
}
