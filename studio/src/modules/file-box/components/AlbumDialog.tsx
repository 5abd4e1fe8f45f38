import { fileBoxLimits } from '@heddle/api-contract/families/file-box';
import { TextInput } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { fileBoxMessages } from '../fileBoxMessages.js';
import { type AlbumInfo, type FileBoxPlace, useSaveAlbum } from '../queries.js';

interface AlbumDialogProps {
  place: FileBoxPlace;
  /** Absent for a new album. */
  album: AlbumInfo | undefined;
  onClose(): void;
}

export function AlbumDialog({ place, album, onClose }: AlbumDialogProps) {
  const t = useMessages(fileBoxMessages);
  const shared = useMessages(sharedMessages);
  const save = useSaveAlbum(place, album?.album_id);
  return (
    <FormDialog
      title={t(album ? 'editAlbum' : 'newAlbum')}
      submit={shared('save')}
      isOpen
      initial={{ name: album?.name ?? '', desc: album?.desc ?? '' }}
      check={({ name }) => ({ name: name.trim() === '' ? t('nameMissing') : undefined })}
      apiNames={{ album_name: 'name', new_album_name: 'name' }}
      onSubmit={(values) => save.mutateAsync(values)}
      onClose={onClose}
    >
      {({ values, set, field }) => (
        <>
          <TextInput
            label={t('name')}
            data-autofocus
            maxLength={fileBoxLimits.name}
            value={values.name}
            error={field('name').error}
            onChange={(event) => set('name', event.currentTarget.value)}
          />
          <TextInput
            label={t('description')}
            maxLength={fileBoxLimits.description}
            value={values.desc}
            onChange={(event) => set('desc', event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
