import { pluginLimits } from '@heddle/api-contract/families/plugin';
import type { ImportedPlugin, ImportedTool } from '@heddle/plugin';
import {
  Button,
  Checkbox,
  FileButton,
  Group,
  List,
  PasswordInput,
  Stack,
  Text,
  Textarea,
} from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { importMessages } from './importMessages.js';
import { type ReadImport, readImport } from './readImport.js';

interface ImportFieldProps {
  text: string;
  error: string | undefined;
  /** The service key, if the document asks for one. */
  secret: string;
  /** Whether the only tool is called once it is created. */
  isTried: boolean;
  onText(text: string): void;
  onSecret(secret: string): void;
  onTried(isTried: boolean): void;
}

/** Typing pauses this long before the text is read. */
const pauseMs = 300;
const shownTools = 8;
const shownNotes = 5;

/** Takes a document or a command, and shows what would be imported. */
export function ImportField(props: ImportFieldProps) {
  const { text, error, secret, isTried, onText, onSecret, onTried } = props;
  const handleTried = useRef(onTried);
  handleTried.current = onTried;
  const t = useMessages(importMessages);
  const [read, setRead] = useState<ReadImport>();
  useEffect(() => {
    let isStale = false;
    setRead(undefined);
    const timer = setTimeout(() => {
      void readImport(text).then((result) => {
        if (isStale) return;
        setRead(result);
        // Reading changes nothing; other requests are sent only if the user asks for it.
        handleTried.current(commandOf(result)?.method === 'GET');
      });
    }, pauseMs);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [text]);
  const command = commandOf(read);
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
        error={error ?? (read?.kind === 'unreadable' && t('unreadable', { why: read.why }))}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
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
      </Group>
      {read?.kind === 'read' && <Preview plugin={read.plugin} />}
      {read?.kind === 'read' && read.plugin.auth && (
        <PasswordInput
          label={t('key', { name: read.plugin.auth.key })}
          description={t('keyHint')}
          autoComplete="off"
          maxLength={pluginLimits.secret}
          value={secret}
          onChange={(event) => onSecret(event.currentTarget.value)}
        />
      )}
      {command && (
        <Checkbox
          label={t('try')}
          description={t(command.method === 'GET' ? 'tryWhy' : 'tryChanges', { method: command.method })}
          checked={isTried}
          onChange={(event) => onTried(event.currentTarget.checked)}
        />
      )}
    </Stack>
  );
}

/** The request of a command, which can be sent as it is. */
function commandOf(read: ReadImport | undefined): ImportedTool | undefined {
  return read?.kind === 'read' && read.plugin.format === 'curl' ? read.plugin.tools[0] : undefined;
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
