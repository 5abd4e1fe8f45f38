import { knowledgeConnectorLimits } from '@heddle/api-contract/families/knowledge-connector';
import { Breadcrumbs, Button, Checkbox, Group, Loader, Text, UnstyledButton } from '@mantine/core';
import { useCallback, useRef, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { MoreButton } from '../../../shared/parts/MoreButton.js';
import { SearchField } from '../../../shared/parts/SearchField.js';
import { fileProblem } from '../upload/fileTypes.js';
import { type Connection, kindFields } from './Connection.js';
import classes from './EntryBrowser.module.css';
import { EntryRow } from './EntryRow.js';
import { entryMessages } from './entryMessages.js';
import { type SourceEntry, useEntries, useFilesBelow } from './entryQueries.js';

interface EntryBrowserProps {
  connection: Connection;
  /** The chosen files, by id. */
  entries: ReadonlyMap<string, SourceEntry>;
  onChange(entries: ReadonlyMap<string, SourceEntry>): void;
}

interface Folder {
  id: string;
  name: string;
}

const { entries: maximum } = knowledgeConnectorLimits;

/** Folders and files of a source; files are chosen one by one, or all of a folder with those below it. */
export function EntryBrowser({ connection, entries, onChange }: EntryBrowserProps) {
  const t = useMessages(entryMessages);
  const [path, setPath] = useState<readonly Folder[]>([]);
  const [search, setSearch] = useState('');
  const handleSearch = useCallback((text: string) => setSearch(text), []);
  const folder = path.at(-1);
  const query = useEntries(connection.auth_id, folder?.id ?? '', search);
  const below = useFilesBelow();
  const stop = useRef<AbortController>(undefined);
  const [searched, setSearched] = useState<Folder>();
  const { isSearchable, hasFiles } = kindFields[connection.kind];

  // Pages and documents of other services have no extension; the server finds out what they are.
  const problemOf = ({ name, isFolder, size }: SourceEntry) => {
    const problem =
      !isFolder && hasFiles ? fileProblem('text', { name, size: size === 0 ? 1 : size })?.key : undefined;
    return problem === 'isTable' ? t('isTable') : problem !== undefined ? t('unreadable') : undefined;
  };
  const accepts = (entry: SourceEntry) => !entry.isFolder && problemOf(entry) === undefined;

  function add(files: readonly SourceEntry[]): void {
    const next = new Map(entries);
    for (const file of files) if (next.size < maximum || next.has(file.id)) next.set(file.id, file);
    onChange(next);
  }

  function remove(files: readonly SourceEntry[]): void {
    const next = new Map(entries);
    for (const file of files) next.delete(file.id);
    onChange(next);
  }

  function handleFolder(entry: SourceEntry): void {
    const controller = new AbortController();
    stop.current = controller;
    setSearched(entry);
    below.mutate(
      {
        ...{ connectionId: connection.auth_id, folderId: entry.id, maximum, accepts },
        signal: controller.signal,
      },
      { onSuccess: add },
    );
  }

  const isFull = entries.size >= maximum;
  return (
    <section aria-label={t('files')}>
      <Group gap={12} mb={8} mih={36}>
        <Breadcrumbs separator="/" aria-label={t('path')} className={classes.path}>
          {[undefined, ...path].map((step, index) => {
            const isLast = index === path.length;
            return (
              <UnstyledButton
                key={step?.id ?? ''}
                className={classes.step}
                disabled={isLast}
                aria-current={isLast || undefined}
                onClick={() => setPath(path.slice(0, index))}
              >
                {step?.name ?? t('root')}
              </UnstyledButton>
            );
          })}
        </Breadcrumbs>
        {isSearchable && <SearchField label={t('search')} onSearch={handleSearch} />}
      </Group>
      {below.isPending && (
        <Group gap={8} mb={8} role="status">
          <Loader size={14} aria-hidden />
          <Text size="sm">{t('searching', { name: searched?.name ?? '' })}</Text>
          <Button variant="default" size="compact-xs" onClick={() => stop.current?.abort()}>
            {t('stop')}
          </Button>
        </Group>
      )}
      {below.data?.length === 0 && (
        <Text size="sm" mb={8} role="status">
          {t('noneBelow', { name: searched?.name ?? '' })}
        </Text>
      )}
      <Loaded query={query} failed={t('failed')}>
        {(found) => {
          const files = found.filter(accepts);
          const chosen = files.filter(({ id }) => entries.has(id));
          if (found.length === 0)
            return (
              <Text size="sm" c="dimmed">
                {t(search === '' ? 'empty' : 'noMatch')}
              </Text>
            );
          return (
            <>
              {files.length > 1 && (
                <Checkbox
                  className={classes.all ?? ''}
                  label={t('selectAll')}
                  checked={chosen.length === files.length}
                  indeterminate={chosen.length > 0 && chosen.length < files.length}
                  onChange={() => (chosen.length === files.length ? remove(files) : add(files))}
                />
              )}
              <ul className={classes.rows}>
                {found.map((entry) => (
                  <EntryRow
                    key={entry.id}
                    entry={entry}
                    problem={problemOf(entry)}
                    isChosen={entries.has(entry.id)}
                    isDisabled={entry.isFolder ? below.isPending || isFull : isFull && !entries.has(entry.id)}
                    onToggle={() => (entries.has(entry.id) ? remove([entry]) : add([entry]))}
                    onOpen={() => setPath([...path, entry])}
                    onFolder={() => handleFolder(entry)}
                  />
                ))}
              </ul>
              <MoreButton query={query} />
            </>
          );
        }}
      </Loaded>
      {entries.size > 0 && (
        <Group gap={8} mt={12} role="status">
          <Text size="sm">{t('selected', { count: entries.size })}</Text>
          <Button variant="subtle" size="compact-xs" onClick={() => onChange(new Map())}>
            {t('clear')}
          </Button>
          {isFull && (
            <Text size="xs" c="dimmed">
              {t('limit', { maximum })}
            </Text>
          )}
        </Group>
      )}
    </section>
  );
}
