import { confirm, EmptyState } from '@heddle/ui-kit';
import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconAlbum, IconArrowLeft, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { fileBoxMessages } from '../fileBoxMessages.js';
import { type AlbumInfo, type FileBoxPlace, useAlbum, useAlbums, useDeleteAlbum } from '../queries.js';
import { AlbumDialog } from './AlbumDialog.js';
import classes from './FileBox.module.css';

/** Albums of pictures, and the pictures of the chosen one. */
export function Albums({ place }: { place: FileBoxPlace }) {
  const t = useMessages(fileBoxMessages);
  const albums = useAlbums(place);
  const [openId, setOpenId] = useState<string>();
  const [edited, setEdited] = useState<AlbumInfo | 'new'>();
  const opened = albums.data?.find(({ album_id }) => album_id === openId);
  return (
    <>
      {opened ? (
        <AlbumView
          place={place}
          album={opened}
          onEdit={() => setEdited(opened)}
          onClose={() => setOpenId(undefined)}
        />
      ) : (
        <>
          <Button
            mb="sm"
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setEdited('new')}
          >
            {t('newAlbum')}
          </Button>
          <Loaded query={albums} failed={t('failed')}>
            {(rows) =>
              rows.length === 0 ? (
                <EmptyState title={t('noAlbums')} reason={t('noAlbumsWhy')} withDrawing={false}>
                  <GuideLink guide="file-box" />
                </EmptyState>
              ) : (
                <ul className={classes.grid}>
                  {rows.map((album) => (
                    <AlbumTile key={album.album_id} album={album} onOpen={() => setOpenId(album.album_id)} />
                  ))}
                </ul>
              )
            }
          </Loaded>
        </>
      )}
      {edited !== undefined && (
        <AlbumDialog
          place={place}
          album={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

function AlbumTile({ album, onOpen }: { album: AlbumInfo; onOpen(): void }) {
  const t = useMessages(fileBoxMessages);
  return (
    <li className={classes.tile}>
      <button type="button" className={classes.picture} onClick={onOpen}>
        {album.cover_url === '' ? (
          <IconAlbum size={32} stroke={1.2} aria-hidden />
        ) : (
          <img src={album.cover_url} alt="" loading="lazy" />
        )}
        <span className={classes.albumName}>{album.name}</span>
      </button>
      <Text size="xs" c="dimmed">
        {t('pictures', { count: album.length })}
      </Text>
    </li>
  );
}

interface AlbumViewProps {
  place: FileBoxPlace;
  album: AlbumInfo;
  onEdit(): void;
  onClose(): void;
}

function AlbumView({ place, album, onEdit, onClose }: AlbumViewProps) {
  const t = useMessages(fileBoxMessages);
  const shared = useMessages(sharedMessages);
  const photos = useAlbum(place, album.album_id);
  const remove = useDeleteAlbum(place);
  async function removeAlbum(): Promise<void> {
    const isSure = await confirm({
      title: t('deleteAlbumTitle', { name: album.name }),
      children: t('deleteAlbumWhy'),
      confirm: shared('delete'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) remove.mutate(album.album_id, { onSuccess: onClose });
  }
  return (
    <>
      <Group gap={4} wrap="nowrap" mb="xs">
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={t('back')} onClick={onClose}>
          <IconArrowLeft size={18} aria-hidden />
        </ActionIcon>
        <h3 className={classes.albumTitle}>{album.name}</h3>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={t('editAlbum')} onClick={onEdit}>
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t('deleteAlbum')}
          loading={remove.isPending}
          onClick={() => void removeAlbum()}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Group>
      {album.desc !== '' && (
        <Text size="sm" mb="xs">
          {album.desc}
        </Text>
      )}
      <Loaded query={photos} failed={t('failed')}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={t('emptyAlbum')} reason={t('emptyAlbumWhy')} withDrawing={false}>
              <GuideLink guide="file-box" />
            </EmptyState>
          ) : (
            <ul className={classes.grid}>
              {rows.map((photo) => (
                <li key={photo.file_id} className={classes.tile}>
                  <a
                    href={photo.normal_file_url.main_url}
                    target="_blank"
                    rel="noreferrer"
                    aria-label={t('open', { name: photo.file_name })}
                    className={classes.picture}
                  >
                    <img
                      src={photo.thumbnail_file_url.main_url || photo.normal_file_url.main_url}
                      alt={photo.caption}
                      loading="lazy"
                    />
                  </a>
                  <span className={classes.tileName}>{photo.file_name}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}
