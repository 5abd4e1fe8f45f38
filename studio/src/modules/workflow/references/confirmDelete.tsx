import { resourceTypes } from '@heddle/api-contract/families/library';
import { confirm } from '@heddle/ui-kit';
import { Text } from '@mantine/core';
import { getTranslate } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { usedByText } from '../../resource/index.js';
import { referenceMessages } from './referenceMessages.js';

/** Asks before a workflow is deleted that others use; resolves with true at once if nothing uses it. */
export async function confirmDelete(spaceId: string, row: { id: string; name: string }): Promise<boolean> {
  const usedBy = await usedByText(spaceId, { id: row.id, type: resourceTypes.workflow });
  if (!usedBy) return true;
  const t = getTranslate(referenceMessages);
  const shared = getTranslate(sharedMessages);
  return confirm({
    title: t('deleteTitle', { name: row.name }),
    children: (
      <>
        {usedBy}
        <Text size="sm">{t('deleteRestorable')}</Text>
      </>
    ),
    confirm: shared('delete'),
    cancel: shared('cancel'),
    isDanger: true,
  });
}
