import { Avatar } from '@mantine/core';
import { IconPlug } from '@tabler/icons-react';

/** The picture of a plugin, or a plug. `size` in pixels. */
export function PluginIcon({ url, size }: { url: string; size: number }) {
  return (
    <Avatar
      src={url || null}
      size={size}
      radius={6}
      aria-hidden
      styles={{ placeholder: { background: 'var(--h-cat-logic-soft)', color: 'var(--h-cat-logic)' } }}
    >
      <IconPlug size={size / 2} stroke={1.75} aria-hidden />
    </Avatar>
  );
}
