import { resourceTypes } from '@heddle/api-contract/families/library';
import { ActionIcon, Menu } from '@mantine/core';
import { IconCopy, IconDots, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { ExportMenuItems } from '../../archive/index.js';
import { useReferencesItem } from '../../resource/index.js';
import { databaseMessages } from '../databaseMessages.js';
import { useConfirmedDelete } from './useConfirmedDelete.js';

const CopyDialog = lazyDialog(async () => (await import('./CopyDialog.js')).CopyDialog);

interface DatabaseActionsProps {
  spaceId: string;
  row: { id: string; name: string; canEdit: boolean; canDelete: boolean };
}

/** Menu of a database in lists. */
export function DatabaseActions({ spaceId, row }: DatabaseActionsProps) {
  const t = useMessages(databaseMessages);
  const shared = useMessages(sharedMessages);
  const [isCopying, setIsCopying] = useState(false);
  const remove = useConfirmedDelete(spaceId);
  const references = useReferencesItem({ spaceId, resource: { ...row, type: resourceTypes.database } });
  return (
    <>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={28} aria-label={`${shared('more')}: ${row.name}`}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => setIsCopying(true)}>
            {t('copyMenu')}
          </Menu.Item>
          <ExportMenuItems spaceId={spaceId} kind="database" row={row} />
          {references.item}
          {row.canDelete && (
            <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => void remove(row)}>
              {shared('delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isCopying && (
        <CopyDialog
          spaceId={spaceId}
          database={row}
          canCopyRows={row.canEdit}
          onClose={() => setIsCopying(false)}
        />
      )}
      {references.drawer}
    </>
  );
}
