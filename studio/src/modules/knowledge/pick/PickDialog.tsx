import { EmptyState } from '@heddle/ui-kit';
import { Button, Group, Modal, Select, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { formatBytes } from '../../../shared/format/formatBytes.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { Message } from '../../../shared/i18n/Message.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { MoreButton } from '../../../shared/parts/MoreButton.js';
import { Row, RowButton, Rows } from '../../../shared/parts/Rows.js';
import { SearchField } from '../../../shared/parts/SearchField.js';
import type { Dataset, DatasetKind } from '../dataset/Dataset.js';
import { DatasetIcon } from '../dataset/DatasetIcon.js';
import { knowledgeMessages } from '../knowledgeMessages.js';
import { type DatasetFilter, useDatasets } from '../queries.js';
import { pickMessages } from './pickMessages.js';

const DatasetDialog = lazyDialog(async () => (await import('../create/DatasetDialog.js')).DatasetDialog);

export interface PickDialogProps {
  spaceId: string;
  /** Only knowledge bases of this kind. */
  kind?: DatasetKind;
  chosen: readonly string[];
  maximum: number;
  onToggle(dataset: Pick<Dataset, 'id' | 'name' | 'kind'>): void;
  onClose(): void;
}

/** Knowledge bases of the space to choose from; new ones can be created. */
export function PickDialog({ spaceId, kind, chosen, maximum, onToggle, onClose }: PickDialogProps) {
  const t = useMessages(pickMessages);
  const tKnowledge = useMessages(knowledgeMessages);
  const shared = useMessages(sharedMessages);
  const [filter, setFilter] = useState<DatasetFilter>({ search: '', kind, isMine: false, order: 'updated' });
  const [isCreating, setIsCreating] = useState(false);
  const datasets = useDatasets(spaceId, filter);
  const change = (fields: Partial<DatasetFilter>) => setFilter((before) => ({ ...before, ...fields }));
  const [handleSearch] = useState(() => (search: string) => change({ search }));
  const isFull = chosen.length >= maximum;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('title')}
      size={720}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Stack mih={360}>
        <Group gap={8}>
          <SearchField label={t('search')} onSearch={handleSearch} />
          {kind === undefined && (
            <Select
              aria-label={t('kind')}
              w={130}
              allowDeselect={false}
              value={filter.kind ?? ''}
              data={[
                { value: '', label: t('every') },
                ...(['text', 'table', 'photo'] as const).map((value) => ({
                  value,
                  label: tKnowledge(value),
                })),
              ]}
              onChange={(value) => change({ kind: (value || undefined) as DatasetKind | undefined })}
            />
          )}
          <Select
            aria-label={t('owner')}
            w={120}
            allowDeselect={false}
            value={filter.isMine ? 'mine' : 'everybody'}
            data={(['everybody', 'mine'] as const).map((value) => ({ value, label: t(value) }))}
            onChange={(value) => change({ isMine: value === 'mine' })}
          />
          <Select
            aria-label={t('order')}
            w={140}
            allowDeselect={false}
            value={filter.order}
            data={(['updated', 'created'] as const).map((value) => ({ value, label: t(value) }))}
            onChange={(value) => change({ order: value === 'created' ? 'created' : 'updated' })}
          />
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setIsCreating(true)}
          >
            {tKnowledge('newDataset')}
          </Button>
        </Group>
        <Loaded query={datasets} failed={t('failed')}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState
                title={t(filter.search === '' ? 'none' : 'noMatch')}
                reason={
                  filter.search === '' ? t('noneWhy') : <Message table={sharedMessages} name="noMatchWhy" />
                }
                withDrawing={false}
              >
                <GuideLink guide="knowledge-in-the-studio" />
              </EmptyState>
            ) : (
              <Rows label={t('title')}>
                {rows.map((row) => {
                  const isChosen = chosen.includes(row.id);
                  return (
                    <Row
                      key={row.id}
                      name={
                        <Group gap={8} component="span">
                          <DatasetIcon kind={row.kind} url={row.iconUrl} size={24} />
                          {row.name}
                        </Group>
                      }
                      about={<About dataset={row} />}
                    >
                      {!isChosen && isFull ? (
                        t('full', { maximum })
                      ) : (
                        <RowButton
                          label={t(isChosen ? 'remove' : 'add')}
                          name={row.name}
                          onClick={() => onToggle(row)}
                        />
                      )}
                    </Row>
                  );
                })}
              </Rows>
            )
          }
        </Loaded>
        <MoreButton query={datasets} />
      </Stack>
      {isCreating && (
        <DatasetDialog spaceId={spaceId} {...(kind && { kind })} onClose={() => setIsCreating(false)} />
      )}
    </Modal>
  );
}

function About({ dataset }: { dataset: Dataset }) {
  const t = useMessages(pickMessages);
  const tKnowledge = useMessages(knowledgeMessages);
  const language = useLanguage();
  const { kind, documentCount, chunkCount, size, hitCount, isProcessing, isEnabled, description } = dataset;
  const count =
    kind === 'table'
      ? tKnowledge('rowCount', { count: chunkCount })
      : tKnowledge(kind === 'photo' ? 'photoCount' : 'documentCount', { count: documentCount });
  return [
    tKnowledge(kind),
    count,
    formatBytes(size, language),
    tKnowledge('hits', { count: hitCount }),
    isProcessing && t('processing'),
    !isEnabled && t('disabled'),
    description,
  ]
    .filter(Boolean)
    .join(' · ');
}
