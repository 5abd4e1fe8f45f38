import { List, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { queryClient } from '../../../shared/api/client.js';
import { currentLanguage, getTranslate } from '../../../shared/i18n/i18n.js';
import { kindMessages } from '../kindMessages.js';
import { kindOf } from '../resourceKinds.js';
import { nodeText, type ReferenceNode } from './nodeText.js';
import { referenceMessages } from './referenceMessages.js';
import { type ReferredResource, referencesQuery } from './referenceQueries.js';

const maxNamed = 5;

/** What uses a resource, for the question before it is deleted; undefined if nothing does. */
export async function usedByText(
  spaceId: string,
  resource: Pick<ReferredResource, 'id' | 'type'>,
): Promise<ReactNode> {
  const t = getTranslate(referenceMessages);
  let users: ReferenceNode[];
  try {
    const { nodes } = await queryClient.fetchQuery(referencesQuery(spaceId, resource, 1));
    users = nodes.filter(({ level }) => level < 0);
  } catch {
    // Deleting is possible all the same, and reports its own error.
    return <Text size="sm">{t('deleteUnknown')}</Text>;
  }
  if (users.length === 0) return undefined;
  const named = users.filter(({ state }) => state !== 'hidden');
  const more = users.reduce((sum, { count }) => sum + count, 0) - Math.min(named.length, maxNamed);
  return (
    <>
      {t('deleteUsedBy', { list: countsText(users) })}
      <List size="sm" my="xs">
        {named.slice(0, maxNamed).map((node) => (
          <List.Item key={node.key}>{nodeText(node).name}</List.Item>
        ))}
        {more > 0 && named.length > 0 && <List.Item>{t('deleteMore', { count: more })}</List.Item>}
      </List>
    </>
  );
}

/** The question before a resource is deleted: what uses it, and what is lost. */
export async function deletionText(
  spaceId: string,
  resource: Pick<ReferredResource, 'id' | 'type'>,
  why: string,
): Promise<ReactNode> {
  const usedBy = await usedByText(spaceId, resource);
  if (!usedBy) return why;
  return (
    <>
      {usedBy}
      <Text size="sm">{why}</Text>
    </>
  );
}

/** Numbers of resources by kind: "3 workflows and 1 agent". */
function countsText(nodes: readonly ReferenceNode[]): string {
  const kinds = getTranslate(kindMessages);
  const counts = new Map<ReturnType<typeof keyOf>, number>();
  for (const node of nodes) counts.set(keyOf(node), (counts.get(keyOf(node)) ?? 0) + node.count);
  const parts = [...counts].map(([key, count]) => kinds(`count.${key}`, { count }));
  return new Intl.ListFormat(currentLanguage()).format(parts);
}

const keyOf = ({ res_type }: ReferenceNode) => kindOf({ type: res_type })?.key ?? 'other';
