/** What people have done with a product. */
export interface ProductUse {
  /** Uses in the last thirty days. */
  uses: number;
  duplicates: number;
  favorites: number;
}

/** How popular a product is: recent uses count most, and each further one counts less. */
export function heatOf({ uses, duplicates, favorites }: ProductUse): number {
  return Math.round(10 * Math.log1p(uses) + 5 * Math.log1p(duplicates) + 3 * Math.log1p(favorites));
}
