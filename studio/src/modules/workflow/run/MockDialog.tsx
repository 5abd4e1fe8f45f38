import type { ToolMock } from '@heddle/executor';
import { isJsonObject, parseJson } from '@heddle/workflow-schema';
import { Button, Group, Modal, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { runMessages } from './runMessages.js';

/** Props of the mock response dialog. */
export interface MockDialogProps {
  title: string;
  mock: ToolMock | undefined;
  onSave(mock: ToolMock): void;
  onClose(): void;
}

/** Asks for the response that replaces a plugin call in test runs. */
export function MockDialog({ title, mock, onSave, onClose }: MockDialogProps) {
  const t = useMessages(runMessages);
  const [text, setText] = useState(() =>
    JSON.stringify(mock && 'answer' in mock ? mock.answer : {}, null, 2),
  );
  const [isChecked, setIsChecked] = useState(false);
  const answer = parseJson(text);
  const isFit = answer !== undefined && isJsonObject(answer);
  return (
    <Modal opened onClose={onClose} title={t('mockTitle', { title })}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('mockWhy')}
      </Text>
      <Textarea
        data-autofocus
        label={t('mockAnswer')}
        autosize
        minRows={6}
        maxRows={16}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--h-mono)', fontSize: 12 } }}
        value={text}
        error={isChecked && !isFit ? t('mockInvalid') : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          onClick={() => {
            setIsChecked(true);
            if (isFit) onSave({ answer });
          }}
        >
          {t('save')}
        </Button>
      </Group>
    </Modal>
  );
}
