import { Avatar } from '@mantine/core';
import { type Icon, IconBooks, IconPhoto, IconTable } from '@tabler/icons-react';
import type { DatasetKind } from './Dataset.js';

export const kindIcons: Readonly<Record<DatasetKind, Icon>> = {
  text: IconBooks,
  table: IconTable,
  photo: IconPhoto,
};

/** The picture of a knowledge base, or the symbol of its kind. */
export function DatasetIcon({ kind, url, size = 32 }: { kind: DatasetKind; url: string; size?: number }) {
  const KindIcon = kindIcons[kind];
  return (
    <Avatar
      src={url || null}
      size={size}
      radius={size >= 40 ? 10 : 6}
      aria-hidden
      styles={{ placeholder: { background: 'var(--h-cat-data-soft)', color: 'var(--h-cat-data)' } }}
    >
      <KindIcon size={size / 2} stroke={1.75} aria-hidden />
    </Avatar>
  );
}
