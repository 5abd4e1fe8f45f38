import { cutVisible } from '@heddle/api-contract';
import { folderLimits } from '@heddle/api-contract/families/folder';
import { Select, Textarea, TextInput } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { developMessages } from '../developMessages.js';
import type { Entry } from '../Entry.js';
import { allFolders, type Folder, rootId } from '../Folder.js';
import { useChangeFolders, useMoveEntries } from '../folderQueries.js';

/** What a person does with folders. */
export type FolderTask =
  | { name: 'create'; parentId: string }
  | { name: 'edit'; folder: Folder }
  | { name: 'move'; folder: Folder }
  | { name: 'moveEntries'; entries: readonly Entry[]; onMoved(): void };

interface FolderDialogsProps {
  spaceId: string;
  folders: readonly Folder[];
  task: FolderTask;
  onClose(): void;
}

/** The dialog of a task. */
export function FolderDialogs({ spaceId, folders, task, onClose }: FolderDialogsProps) {
  const t = useMessages(developMessages);
  const { create, update, move } = useChangeFolders(spaceId);
  const moveEntries = useMoveEntries(spaceId);
  const destination = { folders, onClose };
  switch (task.name) {
    case 'create':
      return (
        <FolderForm
          title={t('newFolder')}
          submit={t('create')}
          initial={{ name: '', description: '' }}
          onSubmit={(values) => create.mutateAsync({ parentId: task.parentId, ...values })}
          onClose={onClose}
        />
      );
    case 'edit':
      return (
        <FolderForm
          title={t('renameFolder')}
          initial={{ name: task.folder.name, description: task.folder.description }}
          onSubmit={(values) => update.mutateAsync({ id: task.folder.id, ...values })}
          onClose={onClose}
        />
      );
    case 'move':
      return (
        <DestinationForm
          title={t('moveTitle', { name: task.folder.name })}
          {...destination}
          initialId={task.folder.parentId}
          // A folder cannot be in itself.
          except={allFolders([task.folder]).map(({ id }) => id)}
          onSubmit={(parentId) => move.mutateAsync({ id: task.folder.id, parentId })}
        />
      );
    case 'moveEntries': {
      const [only] = task.entries;
      return (
        <DestinationForm
          title={
            task.entries.length === 1 && only
              ? t('moveTitle', { name: only.name })
              : t('moveMany', { count: task.entries.length })
          }
          {...destination}
          initialId={only?.folder?.id ?? rootId}
          onSubmit={async (folderId) => {
            await moveEntries.mutateAsync({ entries: task.entries, folderId });
            task.onMoved();
          }}
        />
      );
    }
  }
}

interface FolderValues {
  name: string;
  description: string;
}

interface FolderFormProps {
  title: string;
  /** Default: save. */
  submit?: string;
  initial: FolderValues;
  onSubmit(values: FolderValues): Promise<unknown>;
  onClose(): void;
}

function FolderForm({ submit, onSubmit, ...dialog }: FolderFormProps) {
  const t = useMessages(developMessages);
  const shared = useMessages(sharedMessages);
  return (
    <FormDialog
      {...dialog}
      isOpen
      submit={submit ?? shared('save')}
      check={({ name }) => ({ name: name.trim() === '' && t('folderNameMissing') })}
      onSubmit={({ name, description }) => onSubmit({ name: name.trim(), description: description.trim() })}
    >
      {({ field, set }) => (
        <>
          <TextInput
            label={t('folderName')}
            required
            data-autofocus
            {...field('name')}
            onChange={(event) => set('name', cutVisible(event.currentTarget.value, folderLimits.name))}
          />
          <Textarea
            label={t('folderDescription')}
            autosize
            minRows={2}
            maxRows={6}
            {...field('description')}
            onChange={(event) =>
              set('description', cutVisible(event.currentTarget.value, folderLimits.description))
            }
          />
        </>
      )}
    </FormDialog>
  );
}

interface DestinationFormProps {
  title: string;
  folders: readonly Folder[];
  /** Where it is now. */
  initialId: string;
  /** Folders that cannot be chosen. */
  except?: readonly string[];
  onSubmit(folderId: string): Promise<unknown>;
  onClose(): void;
}

function DestinationForm({ folders, initialId, except = [], onSubmit, ...dialog }: DestinationFormProps) {
  const t = useMessages(developMessages);
  const choices = allFolders(folders).filter(({ id }) => !except.includes(id));
  return (
    <FormDialog
      {...dialog}
      isOpen
      size={480}
      submit={t('move')}
      initial={{ folderId: initialId }}
      apiNames={{ parent_folder_id: 'folderId', dest_folder_id: 'folderId' }}
      isReady={({ folderId }) => folderId !== initialId}
      onSubmit={({ folderId }) => onSubmit(folderId)}
    >
      {({ field, set }) => (
        <Select
          label={t('destination')}
          searchable
          allowDeselect={false}
          data-autofocus
          data={[
            { value: rootId, label: t('top') },
            ...choices.map(({ id, path }) => ({ value: id, label: path.join(' / ') })),
          ]}
          {...field('folderId')}
          onChange={(value) => set('folderId', value ?? rootId)}
        />
      )}
    </FormDialog>
  );
}
