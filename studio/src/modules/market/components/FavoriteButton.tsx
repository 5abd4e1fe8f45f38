import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { marketMessages } from '../marketMessages.js';
import type { Product } from '../Product.js';
import { useMarkFavorite } from '../queries.js';

interface FavoriteButtonProps {
  product: Pick<Product, 'id' | 'entityId' | 'entityType' | 'name' | 'isFavorite'>;
  size?: number;
}

/** Adds a product to the favorites or removes it; the page shows it at once, and takes it back if that fails. */
export function FavoriteButton({ product, size = 28 }: FavoriteButtonProps) {
  const t = useMessages(marketMessages);
  const mark = useMarkFavorite();
  const { name, isFavorite } = product;
  const Star = isFavorite ? IconStarFilled : IconStar;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={size}
      aria-pressed={isFavorite}
      aria-label={t(isFavorite ? 'removeFavorite' : 'addFavorite', { name })}
      onClick={() => mark.mutate({ ...product, isFavorite: !isFavorite })}
    >
      <Star size={16} color={isFavorite ? 'var(--h-weft)' : 'var(--h-text-3)'} aria-hidden />
    </ActionIcon>
  );
}
