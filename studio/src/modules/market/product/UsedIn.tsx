import { Text } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { LinkAnchor } from '../../../shared/parts/LinkAnchor.js';
import { resourceLink } from '../../resource/index.js';
import { resourceTypeOf } from '../Product.js';
import { versionName } from '../versionName.js';
import classes from './Product.module.css';
import { productMessages } from './productMessages.js';
import { type ProductDetail, useUpdates } from './productQueries.js';

/** The person's copies of this product that have a newer version. */
export function UsedIn({ product }: { product: ProductDetail }) {
  const t = useMessages(productMessages);
  const updates = useUpdates().data?.filter(({ product_id }) => product_id === product.id) ?? [];
  if (updates.length === 0) return null;
  return (
    <section aria-label={t('usedIn')}>
      <h2>{t('usedIn')}</h2>
      <ul className={classes.list}>
        {updates.map(({ space_id, object_id, name, from_version, to_version }) => {
          const link = resourceLink(space_id, { type: resourceTypeOf[product.kind], id: object_id });
          return (
            <li key={object_id}>
              {link ? <LinkAnchor {...link}>{name}</LinkAnchor> : name} {versionName(from_version)}
              <Text size="xs" c="dimmed">
                {versionName(to_version) === '' ? t('update') : t('updateTo', { version: to_version })}
              </Text>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
