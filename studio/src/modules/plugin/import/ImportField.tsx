import type { ImportedPlugin } from '@heddle/plugin';
import { Button, FileButton, Group, List, Stack, Text, Textarea } from '@mantine/core';
import { IconUpload, IconWorldDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { useFetchDocument } from '../queries.js';
import { importMessages } from './importMessages.js';
import { type ReadImport, readImport } from './readImport.js';

interface ImportFieldProps {
  spaceId: string;
  text: string;
  error: string | undefined;
  onText(text: string): void;
  /** What the text would import, a moment after it was changed; undefined if it cannot be read. */
  onRead(plugin: ImportedPlugin | undefined): void;
}

/** Typing pauses this long before the text is read. */
const pauseMs = 300;
const shownTools = 8;
const shownNotes = 5;

/** Takes a document or a command, and shows what would be imported. */
export function ImportField(props: ImportFieldProps) {
  const { spaceId, text, error, onText, onRead } = props;
  const handleRead = useRef(onRead);
  handleRead.current = onRead;
  const t = useMessages(importMessages);
  const [read, setRead] = useState<ReadImport>();
  useEffect(() => {
    let isStale = false;
    setRead(undefined);
    const timer = setTimeout(() => {
      void readImport(text).then((result) => {
        if (isStale) return;
        setRead(result);
        handleRead.current(result.kind === 'read' ? result.plugin : undefined);
      });
    }, pauseMs);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [text]);
  const fetchDocument = useFetchDocument(spaceId);
  const address = addressOf(text);
  const unreadable =
    address === undefined && read?.kind === 'unreadable' ? t('unreadable', { why: read.why }) : undefined;
  return (
    <Stack gap="xs">
      <Textarea
        label={t('text')}
        description={t('textHint')}
        placeholder="curl https://api.example.com/v1/orders?page=1"
        autosize
        minRows={6}
        maxRows={14}
        data-autofocus
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12 } }}
        error={error ?? (fetchDocument.error ? errorText(fetchDocument.error) : unreadable)}
        value={text}
        onChange={(event) => {
          fetchDocument.reset();
          onText(event.currentTarget.value);
        }}
      />
      <Group>
        <FileButton
          accept=".json,.yaml,.yml,.txt,application/json"
          onChange={(file) => void file?.text().then(onText)}
        >
          {(props) => (
            <Button size="xs" variant="default" leftSection={<IconUpload size={14} aria-hidden />} {...props}>
              {t('file')}
            </Button>
          )}
        </FileButton>
        {address !== undefined && (
          <Button
            size="xs"
            leftSection={<IconWorldDownload size={14} aria-hidden />}
            loading={fetchDocument.isPending}
            onClick={() => fetchDocument.mutate(address, { onSuccess: onText })}
          >
            {t('fetch')}
          </Button>
        )}
      </Group>
      {read?.kind === 'read' && <Preview plugin={read.plugin} />}
    </Stack>
  );
}

/** The text as an address, if it is nothing else. */
function addressOf(text: string): string | undefined {
  const trimmed = text.trim();
  return /^https?:\/\/\S+$/i.test(trimmed) && URL.canParse(trimmed) ? trimmed : undefined;
}

function Preview({ plugin: { name, servers, tools, notes } }: { plugin: ImportedPlugin }) {
  const t = useMessages(importMessages);
  return (
    <section aria-label={t('preview')} style={{ overflowWrap: 'anywhere' }}>
      <Text size="sm" fw={600} role="status">
        {t('found', { name, count: tools.length })}
      </Text>
      <Text size="xs" c="dimmed">
        {servers[0] ?? t('noServer')}
      </Text>
      <List size="sm">
        {tools.slice(0, shownTools).map((tool) => (
          <List.Item key={`${tool.method} ${tool.path}`}>
            {tool.method} {tool.path} · {tool.name}
          </List.Item>
        ))}
      </List>
      {tools.length > shownTools && <Text size="xs">{t('more', { count: tools.length - shownTools })}</Text>}
      {notes.length > 0 && (
        <>
          <Text size="sm" fw={600} mt="xs">
            {t('notes', { count: notes.length })}
          </Text>
          <List size="xs" c="dimmed">
            {notes.slice(0, shownNotes).map((note) => (
              <List.Item key={`${note.rule} ${note.place}`}>
                {t(note.rule)}: {note.place}
              </List.Item>
            ))}
          </List>
        </>
      )}
    </section>
  );
}
