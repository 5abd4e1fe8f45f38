import { Avatar } from '@mantine/core';

interface PersonAvatarProps {
  name: string;
  /** Empty for initials. */
  url: string;
  /** In pixels. */
  size?: number;
}

/** The picture of a person whose name is next to it, or their initials. */
export function PersonAvatar({ name, url, size = 24 }: PersonAvatarProps) {
  return <Avatar size={size} radius="xl" src={url || null} name={name} color="initials" aria-hidden />;
}
