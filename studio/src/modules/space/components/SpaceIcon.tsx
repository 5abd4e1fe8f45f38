import { Avatar } from '@mantine/core';

interface SpaceIconProps {
  space: { name: string; icon_url: string } | undefined;
  size?: number;
}

/** Icon of a space, or the first letter of its name. */
export function SpaceIcon({ space, size = 28 }: SpaceIconProps) {
  return (
    <Avatar size={size} radius={6} color="woad" src={space?.icon_url || null} aria-hidden>
      {[...(space?.name ?? '')][0]}
    </Avatar>
  );
}
