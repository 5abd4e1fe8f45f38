import { Button, Group, TextInput, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { fillWords } from '../fillWords.js';
import { useFormScope } from '../form-parts/FormScope.js';
import { TextChange } from './TextChange.js';
import type { LibraryText, TextLibrary } from './TextTool.js';
import type { ToolDialogProps } from './ToolDialog.js';
import { useLibrary } from './useLibrary.js';
import { words as allWords } from './words.js';

/** Searches a library, previews the change a text would make, and replaces or appends it. */
export function LibraryBody({ tool, field, onTake }: Omit<ToolDialogProps, 'tool'> & { tool: TextLibrary }) {
  const { language, isReadOnly } = useFormScope();
  const words = allWords[language];
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<LibraryText>();
  const { status, items, reason, hasMore, more } = useLibrary(tool, query, field.kind);
  return (
    <div className="heddle-text-tool">
      <TextInput
        data-autofocus
        aria-label={words.search}
        placeholder={words.search}
        leftSection={<IconSearch size={14} />}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <div className="heddle-text-library">
        <ul aria-label={words.texts}>
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
                {status === 'failed' ? words.retry : words.more}
              </Button>
            </li>
          )}
        </ul>
        {chosen === undefined ? (
          <p className="heddle-form-hint">{words.choose}</p>
        ) : (
          <TextChange before="" after={chosen.text} isCode />
        )}
      </div>
      <div role="status">
        {status === 'searching' && words.searching}
        {status === 'found' && items.length === 0 && words.nothing}
      </div>
      {status === 'failed' && <p role="alert">{fillWords(words.failed, { reason: reason ?? '' })}</p>}
      {isReadOnly && <p role="alert">{words.locked}</p>}
      <Group justify="flex-end">
        {field.text.trim() !== '' && (
          <Button
            variant="default"
            disabled={chosen === undefined || isReadOnly}
            onClick={() => chosen && onTake(`${field.text.trimEnd()}\n\n${chosen.text}`)}
          >
            {words.append}
          </Button>
        )}
        <Button disabled={chosen === undefined || isReadOnly} onClick={() => chosen && onTake(chosen.text)}>
          {words.replace}
        </Button>
      </Group>
    </div>
  );
}
