import { EmptyState } from '@heddle/ui-kit';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { MoreOnScroll } from '../../../shared/parts/MoreOnScroll.js';
import { marketMessages } from '../marketMessages.js';
import type { Product } from '../Product.js';
import type { useProducts } from '../queries.js';
import { GridSkeleton, ProductGrid } from './ProductGrid.js';

interface ProductListProps {
  query: ReturnType<typeof useProducts>;
  /** Whether a filter or a searched text may be the reason that nothing is listed. */
  isNarrowed: boolean;
  onClear(): void;
  /** Opens a product in place of its page. */
  onOpen?(product: Product): void;
  /** Shown while nothing is listed at all. */
  empty: ReactNode;
}

/** Products, loaded as the page scrolls; says why there are none, and how to get back to all of them. */
export function ProductList({ query, isNarrowed, onClear, onOpen, empty }: ProductListProps) {
  const t = useMessages(marketMessages);
  return (
    <Loaded query={query} failed={t('failed')} skeleton={<GridSkeleton />}>
      {({ products }) => {
        if (products.length > 0)
          return (
            <>
              <ProductGrid label={t('products')} products={products} onOpen={onOpen} />
              <MoreOnScroll query={query} />
            </>
          );
        if (!isNarrowed) return empty;
        return (
          <EmptyState title={t('noMatch')} reason={t('noMatchWhy')} withDrawing={false}>
            <Button variant="default" onClick={onClear}>
              {t('clear')}
            </Button>
          </EmptyState>
        );
      }}
    </Loaded>
  );
}
