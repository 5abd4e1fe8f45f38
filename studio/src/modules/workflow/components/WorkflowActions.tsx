import { resourceTypes } from '@heddle/api-contract/families/library';
import { Menu, Text } from '@mantine/core';
import {
  IconBinaryTree,
  IconCode,
  IconCopy,
  IconDownload,
  IconListDetails,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { announceError } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { LinkMenuItem } from '../../../shared/parts/LinkMenuItem.js';
import type { LateMenuProps } from '../../../shared/parts/lateMenu.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { RowMenu } from '../../../shared/parts/RowMenu.js';
import { ExportMenuItems } from '../../archive/index.js';
import { useListingItem } from '../../market/index.js';
import { useCopyItem } from '../../resource-copy/index.js';
import { exportWorkflow, useDeleteWorkflow, useDuplicateWorkflow, useRenameWorkflow } from '../queries.js';
import { confirmDelete } from '../references/confirmDelete.js';
import type { WorkflowRow } from '../WorkflowRow.js';
import { workflowMessages } from '../workflowMessages.js';
import { WorkflowNameDialog } from './WorkflowNameDialog.js';

const CallDialog = lazyDialog(async () => (await import('../call/CallDialog.js')).CallDialog);
const ReferencesDialog = lazyDialog(
  async () => (await import('../references/ReferencesDialog.js')).ReferencesDialog,
);

interface WorkflowActionsProps extends LateMenuProps {
  spaceId: string;
  row: Pick<WorkflowRow, 'id' | 'name' | 'description' | 'isChatFlow'>;
  /** What the person may do; everything, if the list does not know. */
  rights?: { canEdit: boolean; canDelete: boolean };
  /** Further items. */
  children?: ReactNode;
}

const everything = { canEdit: true, canDelete: true };

/** Menu of a workflow in lists. */
export function WorkflowActions({
  spaceId,
  row,
  rights = everything,
  children,
  opensAtOnce = false,
}: WorkflowActionsProps) {
  const t = useMessages(workflowMessages);
  const shared = useMessages(sharedMessages);
  const [isRenaming, setIsRenaming] = useState(false);
  const [dialog, setDialog] = useState<'call' | 'references'>();
  const rename = useRenameWorkflow(spaceId);
  const duplicate = useDuplicateWorkflow(spaceId);
  const remove = useDeleteWorkflow(spaceId);
  async function handleDelete(): Promise<void> {
    if (await confirmDelete(spaceId, row)) remove.mutate(row);
  }
  const copy = useCopyItem({ spaceId, resource: { ...row, type: resourceTypes.workflow } });
  const listing = useListingItem({ kind: 'workflow', id: row.id, name: row.name });
  return (
    <>
      <RowMenu label={`${shared('more')}: ${row.name}`} opensAtOnce={opensAtOnce}>
        <Menu.Item
          leftSection={<IconPencil size={16} />}
          disabled={!rights.canEdit}
          onClick={() => setIsRenaming(true)}
        >
          {shared('rename')}
          {!rights.canEdit && <Text size="xs">{shared('noRight')}</Text>}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => duplicate.mutate(row.id)}>
          {shared('duplicate')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconDownload size={16} />}
          onClick={() => exportWorkflow(spaceId, row).catch(announceError)}
        >
          {t('export')}
        </Menu.Item>
        <ExportMenuItems spaceId={spaceId} kind="workflow" row={row} />
        {copy.item}
        {listing.item}
        {children}
        <Menu.Divider />
        <LinkMenuItem
          to="/work_flow/runs"
          search={{ space_id: spaceId, workflow_id: row.id }}
          leftSection={<IconListDetails size={16} />}
        >
          {t('runs')}
        </LinkMenuItem>
        <Menu.Item leftSection={<IconCode size={16} />} onClick={() => setDialog('call')}>
          {t('call')}
        </Menu.Item>
        <Menu.Item leftSection={<IconBinaryTree size={16} />} onClick={() => setDialog('references')}>
          {t('references')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconTrash size={16} />}
          disabled={!rights.canDelete}
          onClick={() => handleDelete().catch(announceError)}
        >
          {shared('delete')}
          {!rights.canDelete && <Text size="xs">{shared('noRight')}</Text>}
        </Menu.Item>
      </RowMenu>
      <WorkflowNameDialog
        title={shared('rename')}
        submitLabel={shared('save')}
        isOpen={isRenaming}
        initial={row}
        isPending={rename.isPending}
        onClose={() => setIsRenaming(false)}
        onSubmit={(values) =>
          rename.mutate({ id: row.id, ...values }, { onSuccess: () => setIsRenaming(false) })
        }
      />
      {dialog === 'call' && (
        <CallDialog spaceId={spaceId} workflow={row} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'references' && (
        <ReferencesDialog spaceId={spaceId} workflow={row} onClose={() => setDialog(undefined)} />
      )}
      {copy.dialog}
      {listing.dialog}
    </>
  );
}
