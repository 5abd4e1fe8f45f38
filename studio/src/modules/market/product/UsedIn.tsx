import { resourceTypes } from '@heddle/api-contract/families/library';
import { Text } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { LinkAnchor } from '../../../shared/parts/LinkAnchor.js';
import { resourceLink } from '../../resource/index.js';
import { versionName } from '../versionName.js';
import classes from './Product.module.css';
import { productMessages } from './productMessages.js';
import { type ProductDetail, useUpdates, useUses } from './productQueries.js';

const typesOfKinds: Readonly<Record<string, number>> = {
  bot: resourceTypes.bot,
  workflow: resourceTypes.workflow,
  project: resourceTypes.project,
  plugin: resourceTypes.plugin,
};

/** What uses this product in workspaces of the person: copies of a template, or what calls a plugin. */
export function UsedIn({ product }: { product: ProductDetail }) {
  const t = useMessages(productMessages);
  const used = useUses(product.id).data;
  const updates = useUpdates().data ?? [];
  if (!used || used.total === 0) return null;
  const { uses, total } = used;
  return (
    <section aria-label={t('usedIn')}>
      <h2>{t('usedIn')}</h2>
      <ul className={classes.list}>
        {uses.map(({ kind, id, name, space_id, space_name }) => {
          const link = resourceLink(space_id, { type: typesOfKinds[kind] ?? 0, id });
          const update = updates.find(({ object_id }) => object_id === id);
          const newer = update && versionName(update.to_version);
          return (
            <li key={id}>
              {link ? <LinkAnchor {...link}>{name}</LinkAnchor> : name}
              <Text size="xs" c="dimmed">
                {space_name}
                {newer !== undefined &&
                  ` · ${newer === '' ? t('update') : t('updateTo', { version: newer })}`}
              </Text>
            </li>
          );
        })}
      </ul>
      {total > uses.length && (
        <Text size="xs" c="dimmed" mt={4}>
          {t('usedMore', { count: total - uses.length })}
        </Text>
      )}
    </section>
  );
}
