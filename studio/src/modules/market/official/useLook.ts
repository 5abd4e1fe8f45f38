import type { Icon } from '@tabler/icons-react';
import { lookOf } from '../../resource/index.js';
import { type Product, resourceTypeOf } from '../Product.js';
import { useContent } from './contentQueries.js';
import { categoryTints, pluginIcons, type Tint, templateIcons } from './officialIcons.js';

/** What the look of a product depends on. */
export type LookedAt = Pick<Product, 'kind' | 'isOfficial' | 'entityId'>;

interface Look {
  Icon: Icon;
  background: string;
  color: string;
}

const tinted = (Icon: Icon, tint: Tint): Look => ({
  Icon,
  background: `var(--h-cat-${tint}-soft)`,
  color: `var(--h-cat-${tint})`,
});

/** The icon and colors of a product: its own if it is official, otherwise those of its kind. */
export function useLook(product: LookedAt): Look | undefined {
  const content = useContent(product);
  const [icon, tint] =
    product.isOfficial && product.kind === 'plugin' ? (pluginIcons[product.entityId] ?? []) : [];
  if (icon && tint) return tinted(icon, tint);
  const drawn = content && templateIcons[content.icon];
  if (drawn) return tinted(drawn, categoryTints[content.category]);
  return lookOf({ type: resourceTypeOf[product.kind], subType: 0 });
}
