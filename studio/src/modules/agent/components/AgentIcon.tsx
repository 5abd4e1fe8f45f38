import { Avatar } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';

/** The picture of an agent, or a robot. */
export function AgentIcon({ url, size = 40 }: { url: string; size?: number }) {
  return (
    <Avatar
      src={url || null}
      size={size}
      radius={size > 32 ? 10 : 8}
      aria-hidden
      styles={{ placeholder: { background: 'var(--h-cat-ai-soft)', color: 'var(--h-cat-ai)' } }}
    >
      <IconRobot size={size / 2} stroke={1.6} aria-hidden />
    </Avatar>
  );
}
