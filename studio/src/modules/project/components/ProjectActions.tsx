import { resourceTypes } from '@heddle/api-contract/families/library';
import { ActionIcon, Menu, Text, TextInput } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { useListingItem } from '../../market/index.js';
import { useCopyItem } from '../../resource-copy/index.js';
import type { ProjectRow } from '../ProjectRow.js';
import { projectMessages } from '../projectMessages.js';
import { useProjects } from '../queries.js';
import { ProjectDialog } from './ProjectDialog.js';

const projectWays = ['project'] as const;

interface ProjectActionsProps {
  spaceId: string;
  row: ProjectRow;
  /** Further items. */
  children?: ReactNode;
}

/** Menu of an app in lists. */
export function ProjectActions({ spaceId, row, children }: ProjectActionsProps) {
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
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={28} aria-label={`${shared('more')}: ${name}`}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
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
        </Menu.Dropdown>
      </Menu>
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
