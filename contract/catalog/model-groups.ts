/** A model with the lowest price of its phones for sale, in euros. */
export interface WantedModel {
  readonly brand: string;
  readonly model: string;
  readonly price: number;
  readonly imageUrl: string;
}

/** A model in a list grouped by model. */
export interface ModelGroup extends WantedModel {
  /** Phones for sale. */
  readonly count: number;
}
