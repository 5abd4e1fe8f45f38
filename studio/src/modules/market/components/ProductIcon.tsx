import { Avatar } from '@mantine/core';
import { type LookedAt, useLook } from '../official/useLook.js';

interface ProductIconProps {
  product: LookedAt & { iconUrl: string };
  /** In pixels. */
  size: number;
}

/** The picture of a product, or its icon. */
export function ProductIcon({ product, size }: ProductIconProps) {
  const look = useLook(product);
  return (
    <Avatar
      src={product.iconUrl || null}
      size={size}
      radius={size > 32 ? 10 : 8}
      aria-hidden
      styles={{ placeholder: { background: look?.background, color: look?.color } }}
    >
      {look && <look.Icon size={size / 2} stroke={1.6} aria-hidden />}
    </Avatar>
  );
}
