import { ErrorBlock, Kbd } from '@heddle/ui-kit';
import {
  Combobox,
  Loader,
  Modal,
  TextInput,
  UnstyledButton,
  useCombobox,
  VisuallyHidden,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { errorText, logIdOf } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { isMac } from '../../../shared/isMac.js';
import type { PaletteItem, PalettePage } from '../PaletteItem.js';
import { useSpaceSearch } from '../queries.js';
import { searchMessages } from '../searchMessages.js';
import { shownResults } from '../shownResults.js';
import { usePaletteGroups } from '../usePaletteGroups.js';
import classes from './Palette.module.css';
import { PaletteRow } from './PaletteRow.js';

// While typing, one search per pause.
const pauseMs = 120;
const longestQuery = 200;

export interface PaletteProps {
  spaceId: string;
  pages: readonly PalettePage[];
  onShowShortcuts(): void;
  onClose(): void;
}

/** Finds everything: pages, actions, spaces, and resources of the space by what is inside them. */
export function Palette({ spaceId, pages, onShowShortcuts, onClose }: PaletteProps) {
  const t = useMessages(searchMessages);
  const router = useRouter();
  const listId = useId();
  const [text, setText] = useState('');
  const query = text.trim();
  const [settled] = useDebouncedValue(query, pauseMs);
  const found = useSpaceSearch(spaceId, settled);
  const results = shownResults(found.data, query);
  const groups = usePaletteGroups({ spaceId, query, pages, results, onShowShortcuts });
  const items = groups.flatMap((group) => group.items);
  const isNewWindow = useRef(false);
  const combobox = useCombobox({ opened: true });
  const isSearching = found.isFetching || settled !== query;
  const first = items[0]?.key;
  const [activeId, setActiveId] = useState<string>();
  // Mantine marks the selected row in the document, and names it to screen readers after arrow keys only.
  const noteActive = () =>
    setActiveId(document.getElementById(listId)?.querySelector('[data-combobox-selected]')?.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list starts at its first row.
  useEffect(() => {
    combobox.selectFirstOption();
    noteActive();
  }, [first, items.length]);

  const choose = (item: PaletteItem | undefined) => {
    if (!item) return;
    onClose();
    if (item.run) item.run();
    else if (item.path && isNewWindow.current) window.open(item.path, '_blank', 'noopener');
    else if (item.path) router.history.push(item.path);
  };
  const noteModifiers = (event: { ctrlKey: boolean; metaKey: boolean }) => {
    isNewWindow.current = event.ctrlKey || event.metaKey;
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={<VisuallyHidden>{t('palette')}</VisuallyHidden>}
      withCloseButton={false}
      size={720}
      centered={false}
      yOffset="10dvh"
      padding={0}
      classNames={{ header: classes.hidden ?? '', content: classes.palette ?? '' }}
    >
      <Combobox store={combobox} onOptionSubmit={(key) => choose(items.find((item) => item.key === key))}>
        <div onKeyDownCapture={noteModifiers} onClickCapture={noteModifiers}>
          <Combobox.EventsTarget withAriaAttributes={false}>
            <TextInput
              data-autofocus
              role="combobox"
              aria-expanded
              aria-autocomplete="list"
              aria-controls={listId}
              aria-activedescendant={activeId}
              autoComplete="off"
              size="md"
              variant="unstyled"
              className={classes.search}
              aria-label={t('search')}
              placeholder={t('placeholder')}
              maxLength={longestQuery}
              value={text}
              leftSection={<IconSearch size={18} aria-hidden />}
              rightSection={
                isSearching && query !== '' ? <Loader size={16} /> : <CloseKey onClose={onClose} />
              }
              rightSectionWidth={48}
              onKeyUp={noteActive}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </Combobox.EventsTarget>
          <Combobox.Options id={listId} className={classes.list} aria-label={t('palette')}>
            {groups.map(({ heading, items: rows }) => (
              <Combobox.Group key={heading} label={heading}>
                {rows.map((item) => (
                  <Combobox.Option key={item.key} value={item.key} className={classes.option}>
                    <PaletteRow item={item} />
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            ))}
          </Combobox.Options>
        </div>
      </Combobox>
      {found.error && query !== '' && (
        <div className={classes.note}>
          <ErrorBlock title={t('failed')} logId={logIdOf(found.error)} onRetry={() => void found.refetch()}>
            {errorText(found.error)}
          </ErrorBlock>
        </div>
      )}
      {items.length === 0 && !isSearching && !found.error && (
        <div className={classes.note}>
          <b>{t('nothing', { query })}</b>
          <p>{t('nothingWhy')}</p>
        </div>
      )}
      {found.data?.isIndexing && query !== '' && <div className={classes.note}>{t('indexing')}</div>}
      <footer className={classes.foot}>
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('move')}
        </span>
        <span>
          <Kbd>↵</Kbd> {t('open')}
        </span>
        <span>
          <Kbd>{isMac ? '⌘' : 'Ctrl'} ↵</Kbd> {t('newWindow')}
        </span>
        <span className={classes.count} role="status">
          {isSearching ? '' : t('count', { count: items.length })}
        </span>
      </footer>
    </Modal>
  );
}

/** Closes the palette by touch too, where there is no Escape. */
function CloseKey({ onClose }: { onClose(): void }) {
  const t = useMessages(searchMessages);
  return (
    <UnstyledButton className={classes.close} aria-label={t('closePalette')} onClick={onClose}>
      <Kbd>Esc</Kbd>
    </UnstyledButton>
  );
}
