import { folderLimits } from '@heddle/api-contract/families/folder';
import { showSuccess } from '@heddle/ui-kit';
import { Select, TextInput } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { rootId, useFolders, useMoveToFolder } from '../folderQueries.js';
import type { LibraryRow } from '../LibraryRow.js';
import { libraryMessages } from '../libraryMessages.js';

interface MoveDialogProps {
  spaceId: string;
  rows: readonly LibraryRow[];
  onMoved(): void;
  onClose(): void;
}

const newFolder = 'new';

/** Asks for a folder of the library, or the name of a new one, and puts the resources there. */
export function MoveDialog({ spaceId, rows, onMoved, onClose }: MoveDialogProps) {
  const t = useMessages(libraryMessages);
  const folders = useFolders(spaceId).data ?? [];
  const move = useMoveToFolder(spaceId);
  return (
    <FormDialog
      title={t('moveTitle', { count: rows.length })}
      submit={t('move')}
      isOpen
      initial={{ folderId: rootId, name: '' }}
      check={({ folderId, name }) => ({
        name: folderId === newFolder && name.trim() === '' ? t('nameMissing') : undefined,
      })}
      onSubmit={async ({ folderId, name }) => {
        const to = folderId === newFolder ? { name: name.trim() } : { id: folderId };
        await move.mutateAsync({ rows, to });
        showSuccess(t('moved', { count: rows.length }));
        onMoved();
      }}
      onClose={onClose}
    >
      {({ field, values }) => (
        <>
          <Select
            label={t('folder')}
            allowDeselect={false}
            searchable
            data={[
              { value: rootId, label: t('noFolder') },
              ...folders.map(({ id, path }) => ({ value: id, label: path })),
              { value: newFolder, label: t('newFolder') },
            ]}
            {...field('folderId')}
          />
          {values.folderId === newFolder && (
            <TextInput label={t('folderName')} maxLength={folderLimits.name} {...field('name')} />
          )}
        </>
      )}
    </FormDialog>
  );
}
