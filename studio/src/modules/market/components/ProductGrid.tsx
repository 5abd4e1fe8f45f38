import { Skeleton } from '@mantine/core';
import cards from '../../../shared/parts/Cards.module.css';
import { useKeptFocus } from '../../../shared/parts/useKeptFocus.js';
import type { Product } from '../Product.js';
import classes from './Market.module.css';
import { ProductCard } from './ProductCard.js';

interface ProductGridProps {
  label: string;
  products: readonly Product[];
  /** Opens a product in place of its page. */
  onOpen?: ((product: Product) => void) | undefined;
}

/** Products as cards. */
export function ProductGrid({ label, products, onOpen }: ProductGridProps) {
  const isMixed = products.some(({ kind }) => kind !== products[0]?.kind);
  // Plugins have no pictures, and a row has cards of one height.
  const hasPictures = products.every(({ kind }) => kind !== 'plugin');
  return (
    <ul className={cards.grid} aria-label={label} {...useKeptFocus()}>
      {products.map((product) => (
        <ProductCard key={product.id} {...{ product, isMixed, hasPictures, onOpen }} />
      ))}
    </ul>
  );
}

const places = [0, 1, 2, 3, 4, 5];

/** The shape of cards while products load. */
export function GridSkeleton() {
  return (
    <div className={cards.grid}>
      {places.map((place) => (
        <div key={place} className={`${cards.card} ${classes.card}`}>
          <div className={cards.head}>
            <Skeleton width={40} height={40} radius={10} />
            <div className={classes.names}>
              <Skeleton width="60%" height={14} mb={6} />
              <Skeleton width="35%" height={12} />
            </div>
          </div>
          <div className={cards.description}>
            <Skeleton height={12} mb={8} />
            <Skeleton width="80%" height={12} />
          </div>
          <Skeleton width="50%" height={12} />
        </div>
      ))}
    </div>
  );
}
