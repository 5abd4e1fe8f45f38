import { Button, Group, TextInput, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useFormScope } from '../form-parts/FormScope.js';
import { formatMessage } from '../formatMessage.js';
import { IconSearch } from '../icons/IconSearch.js';
import { messages } from './messages.js';
import { TextChange } from './TextChange.js';
import type { LibraryText, TextLibrary } from './TextTool.js';
import type { ToolDialogProps } from './ToolDialog.js';
import { useLibrary } from './useLibrary.js';

/** Searches a library, previews the change a text would make, and replaces or appends it. */
export function LibraryBody({ tool, field, onTake }: Omit<ToolDialogProps, 'tool'> & { tool: TextLibrary }) {
  const { language, isReadOnly } = useFormScope();
  const t = messages[language];
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<LibraryText>();
  const { status, items, reason, hasMore, more } = useLibrary(tool, query, field.kind);
  return (
    <div className="heddle-text-tool">
      <TextInput
        data-autofocus
        aria-label={t.search}
        placeholder={t.search}
        leftSection={<IconSearch size={14} />}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <div className="heddle-text-library">
        <ul aria-label={t.texts}>
          {items.map((item) => (
            <li key={item.id}>
              <UnstyledButton
                className="heddle-text-choice"
                aria-pressed={item.id === chosen?.id}
                onClick={() => setChosen(item)}
              >
                <b>{item.title}</b>
                {item.description !== undefined && <span>{item.description}</span>}
              </UnstyledButton>
            </li>
          ))}
          {(hasMore || status === 'failed') && (
            <li>
              <Button size="xs" variant="subtle" onClick={more}>
                {status === 'failed' ? t.retry : t.more}
              </Button>
            </li>
          )}
        </ul>
        {chosen === undefined ? (
          <p className="heddle-form-hint">{t.choose}</p>
        ) : (
          <TextChange before="" after={chosen.text} isCode />
        )}
      </div>
      <div role="status">
        {status === 'searching' && t.searching}
        {status === 'found' && items.length === 0 && t.nothing}
      </div>
      {status === 'failed' && <p role="alert">{formatMessage(t.failed, { reason: reason ?? '' })}</p>}
      {isReadOnly && <p role="alert">{t.locked}</p>}
      <Group justify="flex-end">
        {field.text.trim() !== '' && (
          <Button
            variant="default"
            disabled={chosen === undefined || isReadOnly}
            onClick={() => chosen && onTake(`${field.text.trimEnd()}\n\n${chosen.text}`)}
          >
            {t.append}
          </Button>
        )}
        <Button disabled={chosen === undefined || isReadOnly} onClick={() => chosen && onTake(chosen.text)}>
          {t.replace}
        </Button>
      </Group>
    </div>
  );
}
