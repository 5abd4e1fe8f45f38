import { resourceTypes } from '@heddle/api-contract/families/library';
import { Menu, Text, TextInput } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import type { LateMenuProps } from '../../../shared/parts/lateMenu.js';
import { RowMenu } from '../../../shared/parts/RowMenu.js';
import { useListingItem } from '../../market/index.js';
import { useCopyItem } from '../../resource-copy/index.js';
import type { ProjectRow } from '../ProjectRow.js';
import { projectMessages } from '../projectMessages.js';
import { useProjects } from '../queries.js';
import { ProjectDialog } from './ProjectDialog.js';

const projectWays = ['project'] as const;

interface ProjectActionsProps extends LateMenuProps {
  spaceId: string;
  row: ProjectRow;
  /** Further items. */
  children?: ReactNode;
}

/** Menu of an app in lists. */
export function ProjectActions({ spaceId, row, children, opensAtOnce = false }: ProjectActionsProps) {
  const t = useMessages(projectMessages);
  const shared = useMessages(sharedMessages);
  const [dialog, setDialog] = useState<'edit' | 'delete'>();
  const { update, remove } = useProjects(spaceId);
  const copy = useCopyItem({
    spaceId,
    resource: { ...row, type: resourceTypes.project },
    ways: projectWays,
  });
  const listing = useListingItem({ kind: 'project', id: row.id, name: row.name });
  const handleClose = () => setDialog(undefined);
  const { id, name, description, iconUri, iconUrl, state } = row;
  return (
    <>
      <RowMenu label={`${shared('more')}: ${name}`} opensAtOnce={opensAtOnce}>
        <Menu.Item
          leftSection={<IconPencil size={16} />}
          disabled={!row.canEdit || state !== 'ready'}
          onClick={() => setDialog('edit')}
        >
          {t('editProject')}
        </Menu.Item>
        {state === 'ready' && copy.item}
        {state === 'ready' && listing.item}
        {children}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconTrash size={16} />}
          disabled={!row.canDelete}
          onClick={() => setDialog('delete')}
        >
          {shared('delete')}
        </Menu.Item>
      </RowMenu>
      {dialog === 'edit' && (
        <ProjectDialog
          title={t('editProject')}
          submit={shared('save')}
          initial={{ name, description, iconUri, iconUrl }}
          onSubmit={(details) => update.mutateAsync({ id, ...details })}
          onClose={handleClose}
        />
      )}
      {dialog === 'delete' && (
        <FormDialog
          title={t('deleteTitle', { name })}
          isOpen
          size={480}
          submit={shared('delete')}
          initial={{ typed: '' }}
          isReady={({ typed }) => typed.trim() === name}
          onSubmit={() => remove.mutateAsync(row)}
          onClose={handleClose}
        >
          {({ field }) => (
            <>
              <Text size="sm">{t('deleteWhy')}</Text>
              <TextInput label={t('typeName')} data-autofocus {...field('typed')} />
            </>
          )}
        </FormDialog>
      )}
      {copy.dialog}
      {listing.dialog}
    </>
  );
}
