import { Menu } from '@mantine/core';
import { IconFolderSymlink } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import type { LateMenuProps } from '../../../shared/parts/lateMenu.js';
import { AgentActions } from '../../agent/index.js';
import { ProjectActions } from '../../project/index.js';
import { WorkflowActions } from '../../workflow/index.js';
import { developMessages } from '../developMessages.js';
import type { Entry } from '../Entry.js';

export interface EntryActionsProps {
  spaceId: string;
  entry: Entry;
  onMove(): void;
}

/** Menu of an entry: that of its kind, and where it is. */
export function EntryActions({
  spaceId,
  entry,
  onMove,
  opensAtOnce = false,
}: EntryActionsProps & LateMenuProps) {
  const t = useMessages(developMessages);
  const moveItem = (
    <Menu.Item
      leftSection={<IconFolderSymlink size={16} aria-hidden />}
      disabled={!entry.canEdit}
      onClick={onMove}
    >
      {t('moveTo')}
    </Menu.Item>
  );
  if (entry.kind === 'agent')
    return (
      <AgentActions spaceId={spaceId} row={entry} opensAtOnce={opensAtOnce}>
        {moveItem}
      </AgentActions>
    );
  if (entry.kind === 'project')
    return (
      <ProjectActions spaceId={spaceId} row={entry} opensAtOnce={opensAtOnce}>
        {moveItem}
      </ProjectActions>
    );
  return (
    <WorkflowActions spaceId={spaceId} row={entry} rights={entry} opensAtOnce={opensAtOnce}>
      {moveItem}
    </WorkflowActions>
  );
}
