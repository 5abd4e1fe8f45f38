import { resourceTypes } from '@heddle/api-contract/families/library';
import { Menu } from '@mantine/core';
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import type { LateMenuProps } from '../../../shared/parts/lateMenu.js';
import { RowMenu } from '../../../shared/parts/RowMenu.js';
import { ExportMenuItems } from '../../archive/index.js';
import { useListingItem } from '../../market/index.js';
import { useReferencesItem } from '../../resource/index.js';
import { useCopyItem } from '../../resource-copy/index.js';
import type { AgentRow } from '../AgentRow.js';
import { agentMessages } from '../agentMessages.js';
import { useDuplicateAgent } from '../queries.js';
import { EditAgentDialog } from './EditAgentDialog.js';
import { useConfirmedDelete } from './useConfirmedDelete.js';

const agentWays = ['acrossSpaces', 'moveAgent'] as const;

interface AgentActionsProps extends LateMenuProps {
  spaceId: string;
  row: AgentRow;
  /** Further items. */
  children?: ReactNode;
}

/** Menu of an agent in lists. */
export function AgentActions({ spaceId, row, children, opensAtOnce = false }: AgentActionsProps) {
  const t = useMessages(agentMessages);
  const shared = useMessages(sharedMessages);
  const [isEditing, setIsEditing] = useState(false);
  const duplicate = useDuplicateAgent(spaceId);
  const remove = useConfirmedDelete(spaceId);
  const resource = { ...row, type: resourceTypes.bot };
  const references = useReferencesItem({ spaceId, resource });
  const copy = useCopyItem({
    spaceId,
    resource,
    ...(row.canDelete && { ways: agentWays }),
  });
  const listing = useListingItem({ kind: 'agent', id: row.id, name: row.name });
  return (
    <>
      <RowMenu label={`${shared('more')}: ${row.name}`} opensAtOnce={opensAtOnce}>
        <Menu.Item
          leftSection={<IconPencil size={16} />}
          disabled={!row.canEdit}
          onClick={() => setIsEditing(true)}
        >
          {t('editAgent')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => duplicate.mutate(row.id)}>
          {shared('duplicate')}
        </Menu.Item>
        <ExportMenuItems spaceId={spaceId} kind="bot" row={row} />
        {copy.item}
        {listing.item}
        {references.item}
        {children}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconTrash size={16} />}
          disabled={!row.canDelete}
          onClick={() => void remove(row)}
        >
          {shared('delete')}
        </Menu.Item>
      </RowMenu>
      {isEditing && <EditAgentDialog spaceId={spaceId} agent={row} onClose={() => setIsEditing(false)} />}
      {copy.dialog}
      {listing.dialog}
      {references.drawer}
    </>
  );
}
