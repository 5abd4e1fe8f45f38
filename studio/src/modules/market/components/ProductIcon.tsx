import { Avatar } from '@mantine/core';
import { lookOf } from '../../resource/index.js';
import { type ProductKind, resourceTypeOf } from '../Product.js';

interface ProductIconProps {
  kind: ProductKind;
  url: string;
  /** In pixels. */
  size: number;
}

/** The picture of a product, or the icon of its kind. */
export function ProductIcon({ kind, url, size }: ProductIconProps) {
  const look = lookOf({ type: resourceTypeOf[kind], subType: 0 });
  return (
    <Avatar
      src={url || null}
      size={size}
      radius={size > 32 ? 10 : 8}
      aria-hidden
      styles={{ placeholder: { background: look?.background, color: look?.color } }}
    >
      {look && <look.Icon size={size / 2} stroke={1.6} aria-hidden />}
    </Avatar>
  );
}
