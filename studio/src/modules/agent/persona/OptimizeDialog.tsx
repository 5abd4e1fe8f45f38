import { longestInstruction } from '@heddle/api-contract/families/copilot';
import { Alert, Button, Group, Loader, Modal, ScrollArea, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { useWriting } from '../../../shared/writing/useWriting.js';
import { useAgent } from '../editor/AgentSession.js';
import { OptimizedChanges } from './OptimizedChanges.js';
import { optimizeMessages } from './optimizeMessages.js';
import { optimizePrompt } from './optimizeQueries.js';
import classes from './Persona.module.css';

interface OptimizeDialogProps {
  prompt: string;
  onApply(text: string): void;
  onClose(): void;
}

/** Has a model improve the prompt, shows what it changes, and applies the changes that the author picks. */
export function OptimizeDialog({ prompt, onApply, onClose }: OptimizeDialogProps) {
  const t = useMessages(optimizeMessages);
  const shared = useMessages(sharedMessages);
  const { botId } = useAgent();
  const [instruction, setInstruction] = useState('');
  const { writing, start, stop } = useWriting(optimizePrompt);
  const isNew = prompt.trim() === '';
  const isWriting = writing.kind === 'writing';
  const isMissing = isNew && instruction.trim() === '';
  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (!isWriting && !isMissing) void start({ botId, prompt, instruction: instruction.trim() });
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('title')}
      size={880}
      // A click beside the dialog must not drop what a model has written for a minute.
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Stack component="form" onSubmit={handleSubmit}>
        <Textarea
          label={t(isNew ? 'describe' : 'instruction')}
          placeholder={t(isNew ? 'describeHint' : 'instructionHint')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={longestInstruction}
          readOnly={isWriting}
          value={instruction}
          onChange={(event) => setInstruction(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) handleSubmit(event);
          }}
          data-autofocus
        />
        <div role="status">
          {isWriting && (
            <Group gap="xs">
              <Loader size={14} />
              <Text size="sm">{t('writing')}</Text>
            </Group>
          )}
          {writing.kind === 'stopped' && <Text size="sm">{t('stopped')}</Text>}
        </div>
        {isWriting && writing.text !== '' && (
          <ScrollArea.Autosize mah="50dvh" className={classes.written ?? ''} aria-label={t('result')}>
            {writing.text}
          </ScrollArea.Autosize>
        )}
        {writing.kind === 'failed' && (
          <Alert color="madder" variant="light" role="alert">
            {writing.why}
          </Alert>
        )}
        {writing.kind === 'done' ? (
          <OptimizedChanges key={writing.written.after} {...writing.written} onApply={onApply}>
            <Button variant="default" onClick={onClose}>
              {shared('discard')}
            </Button>
            <Button variant="default" type="submit" disabled={isMissing}>
              {t('retry')}
            </Button>
          </OptimizedChanges>
        ) : (
          <Group justify="flex-end">
            <Button variant="default" onClick={isWriting ? stop : onClose}>
              {isWriting ? t('stop') : shared('cancel')}
            </Button>
            {!isWriting && (
              <Button type="submit" disabled={isMissing}>
                {t(writing.kind === 'asking' ? 'run' : 'retry')}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Modal>
  );
}
