import { fileBoxTypes } from '@heddle/api-contract/families/file-box';
import { showSuccess, showUndo } from '@heddle/ui-kit';
import { ActionIcon, Menu } from '@mantine/core';
import { IconAlbum, IconCopy, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { messageElement } from '../../../shared/i18n/Message.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { fileBoxMessages } from '../fileBoxMessages.js';
import {
  type FileBoxPlace,
  type FileVo,
  useAddToAlbum,
  useAlbums,
  useDeleteFile,
  useKeepAgain,
} from '../queries.js';

export interface FileMenuProps {
  place: FileBoxPlace;
  file: FileVo;
  onEdit(): void;
}

/** What can be done with a file. */
export function FileMenu({ place, file, onEdit }: FileMenuProps) {
  const t = useMessages(fileBoxMessages);
  const shared = useMessages(sharedMessages);
  const remove = useDeleteFile(place);
  const keepAgain = useKeepAgain(place);
  function offerUndo(): void {
    showUndo({
      message: messageElement(fileBoxMessages, 'removed', { name: file.FileName }),
      undo: messageElement(sharedMessages, 'undo'),
      onUndo: () => keepAgain.mutate(file),
    });
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('actions', { name: file.FileName })}
          loading={remove.isPending}
        >
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
          {t('edit')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => {
            void navigator.clipboard.writeText(file.FileName).then(() => showSuccess(shared('copied')));
          }}
        >
          {t('copyName')}
        </Menu.Item>
        {file.Type === fileBoxTypes.image && <AlbumItems place={place} file={file} />}
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => remove.mutate(file.FileID, { onSuccess: offerUndo })}
        >
          {t('remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function AlbumItems({ place, file }: Omit<FileMenuProps, 'onEdit'>) {
  const t = useMessages(fileBoxMessages);
  const albums = useAlbums(place);
  const add = useAddToAlbum(place);
  return (albums.data ?? []).map(({ album_id, name }) => (
    <Menu.Item
      key={album_id}
      leftSection={<IconAlbum size={16} aria-hidden />}
      onClick={() =>
        add.mutate({ album: name, fileIds: [file.FileID] }, { onSuccess: () => showSuccess(t('added')) })
      }
    >
      {t('addTo', { album: name })}
    </Menu.Item>
  ));
}
