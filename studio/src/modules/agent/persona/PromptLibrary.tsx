import { EmptyState } from '@heddle/ui-kit';
import { Button, Group, Modal, SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Message } from '../../../shared/i18n/Message.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { MoreButton } from '../../../shared/parts/MoreButton.js';
import { Row, Rows } from '../../../shared/parts/Rows.js';
import { SearchField } from '../../../shared/parts/SearchField.js';
import { promptMessages } from './promptMessages.js';
import { type PromptSource, promptSources, usePrompts, useReadPrompt } from './promptQueries.js';

interface PromptLibraryProps {
  spaceId: string;
  onInsert(text: string): void;
  onClose(): void;
}

/** Prompts to insert: those that come with Heddle, and those of the space. */
export function PromptLibrary({ spaceId, onInsert, onClose }: PromptLibraryProps) {
  const t = useMessages(promptMessages);
  const shared = useMessages(sharedMessages);
  const [source, setSource] = useState<PromptSource>('official');
  const [search, setSearch] = useState('');
  const prompts = usePrompts(spaceId, source, search);
  const read = useReadPrompt();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('library')}
      size={640}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Stack mih={320}>
        <Group>
          <SegmentedControl
            aria-label={t('source')}
            value={source}
            onChange={(value) => setSource(value as PromptSource)}
            data={promptSources.map((value) => ({ value, label: t(value) }))}
          />
          <SearchField label={t('search')} onSearch={setSearch} />
        </Group>
        <Loaded query={prompts} failed={t('failed')}>
          {(rows) =>
            rows.length === 0 ? (
              <NoPrompts hasSearch={search !== ''} />
            ) : (
              <Rows label={t('library')}>
                {rows.map((row) => (
                  <Row key={row.id} name={row.name} about={row.description}>
                    <Button
                      variant="default"
                      size="xs"
                      loading={read.isPending && read.variables.id === row.id}
                      aria-label={t('insertOne', { name: row.name })}
                      onClick={() => read.mutate(row, { onSuccess: onInsert })}
                    >
                      {t('insert')}
                    </Button>
                  </Row>
                ))}
              </Rows>
            )
          }
        </Loaded>
        <MoreButton query={prompts} />
      </Stack>
    </Modal>
  );
}

function NoPrompts({ hasSearch }: { hasSearch: boolean }) {
  const t = useMessages(promptMessages);
  if (hasSearch)
    return (
      <EmptyState
        title={t('noMatch')}
        withDrawing={false}
        reason={<Message table={sharedMessages} name="noMatchWhy" />}
      />
    );
  return (
    <EmptyState title={t('none')} reason={t('noneWhy')} withDrawing={false}>
      <GuideLink guide="build-an-agent" />
    </EmptyState>
  );
}
