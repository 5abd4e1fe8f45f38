import { showSuccess } from '@heddle/ui-kit';
import { Button, Checkbox, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { ErrorText } from '../../../shared/api/ErrorText.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { discussionMessages } from '../discussionMessages.js';
import { useReport, useReportReasons } from '../queries.js';

interface ReportDialogProps {
  /** `reportTypes`. */
  type: number;
  id: string;
  onClose(): void;
}

/** Tells the administrators what is wrong with a product, a post or a comment. */
export function ReportDialog({ type, id, onClose }: ReportDialogProps) {
  const t = useMessages(discussionMessages);
  const shared = useMessages(sharedMessages);
  const reasons = useReportReasons();
  const report = useReport();
  const [chosen, setChosen] = useState<string[]>([]);
  const [description, setDescription] = useState('');

  async function handleSubmit(): Promise<void> {
    try {
      await report.mutateAsync({ type, id, reasons: chosen.map(Number), description });
    } catch {
      return;
    }
    showSuccess(t('reported'));
    onClose();
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('reportTitle')}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {t('reportWhy')}
        </Text>
        <Loaded query={reasons} failed={t('reasonsFailed')}>
          {(list) => (
            <Checkbox.Group label={t('reasons')} value={chosen} onChange={setChosen}>
              <Stack gap={8} mt={8}>
                {list.map(({ reason_code, starling_key }) => (
                  <Checkbox key={reason_code} value={String(reason_code)} label={starling_key} />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
        </Loaded>
        <Textarea
          label={t('description')}
          autosize
          minRows={2}
          maxLength={1000}
          value={description}
          onChange={({ currentTarget }) => setDescription(currentTarget.value)}
        />
        {report.isError && (
          <Text size="sm" c="var(--h-fail-text)" role="alert">
            <ErrorText error={report.error} />
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {shared('cancel')}
          </Button>
          <Button
            disabled={chosen.length === 0}
            loading={report.isPending}
            onClick={() => void handleSubmit()}
          >
            {t('submitReport')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
