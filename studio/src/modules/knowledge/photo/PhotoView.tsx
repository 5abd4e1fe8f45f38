import { confirm, EmptyState, showSuccess } from '@heddle/ui-kit';
import { ActionIcon, Button, Menu, SegmentedControl, Text, Tooltip } from '@mantine/core';
import { IconPencil, IconSparkles, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Message } from '../../../shared/i18n/Message.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { LinkButton } from '../../../shared/parts/LinkButton.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { MoreButton } from '../../../shared/parts/MoreButton.js';
import { SearchField } from '../../../shared/parts/SearchField.js';
import type { Dataset } from '../dataset/Dataset.js';
import { useDeleteDocument } from '../documents/documentQueries.js';
import { isBusy } from '../documents/KnowledgeDocument.js';
import { knowledgeMessages } from '../knowledgeMessages.js';
import pageClasses from '../pages/Knowledge.module.css';
import type { KnowledgeViewProps } from '../pages/KnowledgeView.js';
import tableClasses from '../table/Table.module.css';
import classes from './Photos.module.css';
import { photoMessages } from './photoMessages.js';
import { type Photo, useCaptionAll, usePhotos } from './photoQueries.js';

const CaptionDialog = lazyDialog(async () => (await import('./CaptionDialog.js')).CaptionDialog);

interface PhotoViewProps extends KnowledgeViewProps {
  dataset: Dataset;
}

type CaptionFilter = 'every' | 'labelled' | 'unlabelled';

/** The images of a knowledge base with their captions. */
export function PhotoView({ spaceId, dataset }: PhotoViewProps) {
  const t = useMessages(photoMessages);
  const tKnowledge = useMessages(knowledgeMessages);
  const [keyword, setKeyword] = useState('');
  const [filter, setFilter] = useState<CaptionFilter>('every');
  const [edited, setEdited] = useState<Photo>();
  const photos = usePhotos(dataset.id, {
    keyword,
    hasCaption: filter === 'every' ? undefined : filter === 'labelled',
  });
  const isFiltered = keyword !== '' || filter !== 'every';
  return (
    <>
      <div className={tableClasses.bar}>
        <SegmentedControl
          aria-label={t('filter')}
          value={filter}
          onChange={(value) => setFilter(value as CaptionFilter)}
          data={(['every', 'labelled', 'unlabelled'] as const).map((value) => ({ value, label: t(value) }))}
        />
        <SearchField label={t('search')} onSearch={setKeyword} />
        <span className={tableClasses.spring} />
        {dataset.canEdit && dataset.documentCount > 0 && <GenerateMenu dataset={dataset} />}
      </div>
      <div className={pageClasses.scroll}>
        <Text size="xs" c="dimmed" mb={10}>
          {t('unlabelledNote')}
        </Text>
        <Loaded query={photos} failed={t('failed')}>
          {({ rows }) =>
            rows.length === 0 ? (
              isFiltered ? (
                <EmptyState
                  title={t('noMatch')}
                  withDrawing={false}
                  reason={<Message table={sharedMessages} name="noMatchWhy" />}
                />
              ) : (
                <EmptyState title={t('none')} reason={t('noneWhy')}>
                  {dataset.canEdit && (
                    <LinkButton
                      to="/space/$space_id/knowledge/$dataset_id/upload"
                      params={{ space_id: spaceId, dataset_id: dataset.id }}
                      search={{ type: 'image_file', opt: 'add' }}
                    >
                      {tKnowledge('addContent')}
                    </LinkButton>
                  )}
                </EmptyState>
              )
            ) : (
              <>
                <ul className={classes.grid} aria-label={t('photos')}>
                  {rows.map((photo) => (
                    <PhotoCard
                      key={photo.id}
                      dataset={dataset}
                      photo={photo}
                      onEdit={() => setEdited(photo)}
                    />
                  ))}
                </ul>
                <MoreButton query={photos} />
              </>
            )
          }
        </Loaded>
      </div>
      {edited && <CaptionDialog datasetId={dataset.id} photo={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

function GenerateMenu({ dataset }: { dataset: Dataset }) {
  const t = useMessages(photoMessages);
  const shared = useMessages(sharedMessages);
  const generate = useCaptionAll(dataset.id);
  const start = (isReplacing: boolean) =>
    generate.mutate(
      { isReplacing },
      { onSuccess: ({ is_new }) => showSuccess(t(is_new ? 'started' : 'alreadyRunning')) },
    );

  async function handleReplace(): Promise<void> {
    const isSure = await confirm({
      title: t('replaceTitle'),
      children: t('replaceWhy', { count: dataset.documentCount }),
      confirm: t('replace'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) start(true);
  }

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconSparkles size={16} aria-hidden />}
          loading={generate.isPending}
        >
          {t('generateAll')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => start(false)}>{t('generateMissing')}</Menu.Item>
        <Menu.Item onClick={() => void handleReplace()}>{t('generateEvery')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface PhotoCardProps {
  dataset: Dataset;
  photo: Photo;
  onEdit(): void;
}

function PhotoCard({ dataset, photo, onEdit }: PhotoCardProps) {
  const t = useMessages(photoMessages);
  const shared = useMessages(sharedMessages);
  const remove = useDeleteDocument(dataset.id);
  const { name, url, caption, state, reason } = photo;

  async function handleDelete(): Promise<void> {
    const isSure = await confirm({
      title: t('deleteTitle', { name }),
      children: t('deleteWhy'),
      confirm: shared('delete'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) remove.mutate(photo);
  }

  return (
    <li className={classes.card}>
      <img src={url} alt={caption || name} className={classes.picture} loading="lazy" />
      <div className={classes.text}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        <p className={classes.caption} data-none={caption === '' || undefined} title={caption}>
          {state === 'failed'
            ? reason || t('failedState')
            : isBusy(photo)
              ? t('processing')
              : caption || t('noCaption')}
        </p>
        {dataset.canEdit && (
          <div className={classes.actions}>
            <Tooltip label={t('edit', { name })}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                aria-label={t('edit', { name })}
                onClick={onEdit}
              >
                <IconPencil size={16} aria-hidden />
              </ActionIcon>
            </Tooltip>
            <Tooltip label={t('delete', { name })}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                aria-label={t('delete', { name })}
                onClick={() => void handleDelete()}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </div>
        )}
      </div>
    </li>
  );
}
