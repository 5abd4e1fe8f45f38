import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { modelMessages } from '../modelMessages.js';
import { type CheckInput, useModelCheck } from '../useModelCheck.js';
import { CheckReport } from './CheckReport.js';

interface CheckDialogProps {
  name: string;
  input: CheckInput;
  onClose(): void;
}

/** Tests a saved provider or model and shows progress; closing cancels the test. */
export function CheckDialog({ name, input, onClose }: CheckDialogProps) {
  const t = useMessages(modelMessages);
  const shared = useMessages(sharedMessages);
  const check = useModelCheck();
  const isRunning = check.state.phase === 'running';
  const key = JSON.stringify(input);
  const { start } = check;
  // biome-ignore lint/correctness/useExhaustiveDependencies: start once for the given input.
  useEffect(() => void start(JSON.parse(key) as CheckInput), [key]);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('testOf', { name })}
      size={480}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Stack>
        <CheckReport state={check.state} />
        <Text size="xs" c="dimmed">
          {t('testCosts')}
        </Text>
        <Group justify="flex-end">
          {isRunning ? (
            <Button variant="default" onClick={check.stop}>
              {t('testStop')}
            </Button>
          ) : (
            <Button variant="default" onClick={() => void check.start(input)}>
              {t('testAgain')}
            </Button>
          )}
          <Button onClick={onClose}>{shared('close')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
