import { confirm } from '@heddle/ui-kit';
import { List, Text } from '@mantine/core';
import { queryClient } from '../../../shared/api/client.js';
import { getTranslate } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { referencesQuery } from './queries.js';
import { referenceMessages } from './referenceMessages.js';

const maxNamed = 5;

/** Asks before a workflow is deleted that others use; resolves with true at once if nothing uses it. */
export async function confirmDelete(spaceId: string, row: { id: string; name: string }): Promise<boolean> {
  const users = await queryClient.fetchQuery(referencesQuery(spaceId, row.id));
  if (users.length === 0) return true;
  const t = getTranslate(referenceMessages);
  const shared = getTranslate(sharedMessages);
  const named = users.slice(0, maxNamed);
  const more = users.length - named.length;
  return confirm({
    title: t('deleteTitle', { name: row.name }),
    children: (
      <>
        {t('deleteUsed', { count: users.length })}
        <List size="sm" my="xs">
          {named.map(({ id, name }) => (
            <List.Item key={id}>{name}</List.Item>
          ))}
          {more > 0 && <List.Item>{t('deleteMore', { count: more })}</List.Item>}
        </List>
        <Text size="sm">{t('deleteRestorable')}</Text>
      </>
    ),
    confirm: shared('delete'),
    cancel: shared('cancel'),
    isDanger: true,
  });
}
