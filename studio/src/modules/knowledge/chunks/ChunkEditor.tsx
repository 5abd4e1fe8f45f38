import { knowledgeLimits } from '@heddle/api-contract/families/knowledge';
import { Button, Group, Textarea } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { chunkMessages } from './chunkMessages.js';

interface ChunkEditorProps {
  initial: string;
  /** Saves the text; a rejection is shown below the field. */
  onSave(text: string): Promise<unknown>;
  onClose(): void;
}

/** Edits the text of a chunk in place. */
export function ChunkEditor({ initial, onSave, onClose }: ChunkEditorProps) {
  const t = useMessages(chunkMessages);
  const shared = useMessages(sharedMessages);
  const [text, setText] = useState(initial);
  const [isBusy, setIsBusy] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const count = [...text].length;
  const maximum = knowledgeLimits.slice;
  const problem =
    count > maximum
      ? t('textLong', { maximum })
      : isTried && text.trim() === ''
        ? t('textMissing')
        : undefined;

  async function handleSave(): Promise<void> {
    setIsTried(true);
    if (isBusy || text.trim() === '' || count > maximum) return;
    if (text === initial) return onClose();
    setIsBusy(true);
    setFailure(undefined);
    try {
      await onSave(text);
      onClose();
    } catch (error) {
      setFailure(error);
    } finally {
      setIsBusy(false);
    }
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void handleSave();
  }

  return (
    <>
      <Textarea
        aria-label={t('text')}
        description={t('textHint', { count, maximum })}
        inputWrapperOrder={['input', 'description', 'error']}
        autosize
        minRows={3}
        maxRows={20}
        data-autofocus
        autoFocus
        value={text}
        error={problem ?? (failure === undefined ? undefined : errorText(failure))}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={handleKey}
      />
      <Group gap="xs" mt={8} justify="flex-end">
        <Button variant="default" size="xs" onClick={onClose}>
          {shared('cancel')}
        </Button>
        <Button size="xs" loading={isBusy} onClick={() => void handleSave()}>
          {shared('save')}
        </Button>
      </Group>
    </>
  );
}
