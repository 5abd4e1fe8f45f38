import { type SearchResult, searchLimits } from '@heddle/api-contract/families/search';
import { Combobox, Loader, Modal, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { QueryError } from '../../../shared/parts/QueryError.js';
import { fixedTabs, tabKey } from '../openTabs.js';
import type { ProjectPart } from '../ProjectPart.js';
import { projectEditorMessages } from '../projectEditorMessages.js';
import { useContentSearch } from '../queries.js';
import { PartIcon } from './PartIcon.js';
import classes from './QuickOpen.module.css';

interface QuickOpenProps {
  spaceId: string;
  parts: readonly ProjectPart[];
  onOpen(key: string, at?: string): void;
  onClose(): void;
}

const pauseMs = 200;

/** Opens a resource of the app by its name, or by what is inside it. */
export function QuickOpen({ spaceId, parts, onOpen, onClose }: QuickOpenProps) {
  const t = useMessages(projectEditorMessages);
  const shared = useMessages(sharedMessages);
  const combobox = useCombobox({ opened: true });
  const [text, setText] = useState('');
  const query = text.trim();
  const [settled] = useDebouncedValue(query, pauseMs);
  const found = useContentSearch(spaceId, settled);
  const wanted = query.toLowerCase();
  const named = parts.filter(({ name }) => name.toLowerCase().includes(wanted));
  const fixed = fixedTabs.filter((tab) => t(tab).toLowerCase().includes(wanted));
  const inside = query === '' ? [] : insideOf(parts, found.data ?? []);
  const isSearching = found.isFetching || settled !== query;
  const count = named.length + fixed.length + inside.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list starts at its first row.
  useEffect(() => void combobox.selectFirstOption(), [query, count]);
  const open = (value: string) => {
    const [key = '', ...place] = value.split(' ');
    onClose();
    onOpen(key, place.join(' ') || undefined);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('quickOpen')}
      size={560}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Combobox store={combobox} onOptionSubmit={open}>
        <Combobox.EventsTarget>
          <TextInput
            data-autofocus
            aria-label={t('quickOpenHint')}
            placeholder={t('quickOpenHint')}
            maxLength={searchLimits.query}
            leftSection={<IconSearch size={16} aria-hidden />}
            rightSection={isSearching && query !== '' && <Loader size={16} />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Combobox.EventsTarget>
        <Combobox.Options className={classes.list ?? ''} aria-label={t('quickOpen')}>
          {named.map((part) => (
            <Combobox.Option key={part.id} value={tabKey(part.kind, part.id)} className={classes.row ?? ''}>
              <PartIcon part={part} />
              <span className={classes.name}>{part.name}</span>
              <span className={classes.about}>{t(part.isChatFlow ? 'chatFlow' : part.kind)}</span>
            </Combobox.Option>
          ))}
          {fixed.map((tab) => (
            <Combobox.Option key={tab} value={tab} className={classes.row ?? ''}>
              <PartIcon part={tab} />
              <span className={classes.name}>{t(tab)}</span>
            </Combobox.Option>
          ))}
          {inside.length > 0 && (
            <Combobox.Group label={t('contentResults')}>
              {inside.map(({ part, result, value }) => (
                <Combobox.Option key={value} value={value} className={classes.row ?? ''}>
                  <PartIcon part={part} />
                  <span className={classes.name}>
                    {part.name}
                    <span className={classes.snippet}>
                      {result.place_name && <>{result.place_name}: </>}
                      {result.snippet.map(({ text: piece, is_match }, index) =>
                        // Pieces have no identity but their place.
                        is_match ? <mark key={index}>{piece}</mark> : <span key={index}>{piece}</span>,
                      )}
                    </span>
                  </span>
                </Combobox.Option>
              ))}
            </Combobox.Group>
          )}
          {count === 0 && !isSearching && !found.error && (
            <Combobox.Empty>{t('contentNone', { text: query })}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox>
      {found.error && (
        <QueryError title={t('contentFailed')} error={found.error} onRetry={() => void found.refetch()} />
      )}
    </Modal>
  );
}

/** What was found inside resources of the app, with the tab and place to open. */
function insideOf(parts: readonly ProjectPart[], results: readonly SearchResult[]) {
  return results.flatMap((result) => {
    const part = parts.find(({ id }) => id === result.res_id);
    if (!part || result.place === 'name') return [];
    const place =
      result.place === 'node' ? result.place_id : result.place === 'tool' ? `tool/${result.place_id}` : '';
    return [{ part, result, value: [tabKey(part.kind, part.id), place].filter(Boolean).join(' ') }];
  });
}
