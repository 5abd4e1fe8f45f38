import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { developMessages } from '../developMessages.js';
import type { Entry } from '../Entry.js';
import { useMarkFavorite } from '../queries.js';

/** Marks an entry as a favorite, or no longer. */
export function StarButton({ spaceId, entry }: { spaceId: string; entry: Entry }) {
  const t = useMessages(developMessages);
  const mark = useMarkFavorite(spaceId);
  const { kind, id, name, isFavorite } = entry;
  return (
    <ActionIcon
      variant="subtle"
      color={isFavorite ? 'yellow' : 'gray'}
      size={28}
      aria-label={t(isFavorite ? 'removeFavorite' : 'addFavorite', { name })}
      onClick={() => mark.mutate({ kind, id, isFavorite: !isFavorite })}
    >
      {isFavorite ? <IconStarFilled size={16} aria-hidden /> : <IconStar size={16} aria-hidden />}
    </ActionIcon>
  );
}
