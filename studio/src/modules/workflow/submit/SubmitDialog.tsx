import { showSuccess } from '@heddle/ui-kit';
import type { JsonObject } from '@heddle/workflow-schema';
import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import type { Autosave } from '../autosave/createAutosave.js';
import { MergeView } from './MergeView.js';
import { useMerge, useSubmit } from './queries.js';
import { submitMessages } from './submitMessages.js';

interface SubmitDialogProps {
  spaceId: string;
  workflow: { id: string; name: string };
  autosave: Autosave;
  getDraft(): JsonObject;
  /** Replaces the document as one undo step with this label. */
  onMerged(json: JsonObject, label: string): void;
  onClose(): void;
}

/** Submits the draft of a workflow in collaboration; merges it first if others were faster. */
export function SubmitDialog(props: SubmitDialogProps) {
  const { spaceId, workflow, autosave, getDraft, onMerged, onClose } = props;
  const t = useMessages(submitMessages);
  const [note, setNote] = useState('');
  const [isMerging, setIsMerging] = useState(false);
  const submit = useSubmit(spaceId, workflow.id, autosave, t('notSaved'));
  const merge = useMerge(spaceId, workflow.id, autosave);
  const newer = submit.data;

  function send(isForced: boolean) {
    submit.mutate(
      { note: note.trim(), isForced },
      {
        onSuccess: (needed) => {
          if (needed) return;
          showSuccess(t('submitted'));
          onClose();
        },
      },
    );
  }

  function handleMerge(json: JsonObject) {
    if (!newer) return;
    onMerged(json, t('mergeStep'));
    merge.mutate(
      { json, commitId: newer.commitId },
      {
        onSuccess: () => {
          setIsMerging(false);
          submit.reset();
          showSuccess(t('merged'));
        },
      },
    );
  }

  return (
    <Modal opened onClose={onClose} title={t('submitNamed', { name: workflow.name })} size={480}>
      <Stack>
        <Text c="var(--h-text-2)">{t('why')}</Text>
        <Textarea
          label={t('note')}
          description={t('noteHint')}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          maxLength={800}
          rows={3}
          data-autofocus
        />
        {submit.error && (
          <Alert color="madder" variant="light" role="alert">
            {errorText(submit.error)}
          </Alert>
        )}
        {newer && (
          <Alert color="weld" variant="light" icon={<IconAlertTriangle size={16} />} role="alert">
            <Stack gap="xs">
              {t('mustMerge', { author: newer.author || t('somebody') })}
              <Group gap="xs">
                <Button size="compact-sm" onClick={() => setIsMerging(true)}>
                  {t('merge')}
                </Button>
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={submit.isPending}
                  onClick={() => send(true)}
                >
                  {t('force')}
                </Button>
              </Group>
              <Text size="xs">{t('forceWhy')}</Text>
            </Stack>
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={submit.isPending} disabled={newer !== undefined} onClick={() => send(false)}>
            {t('submit')}
          </Button>
        </Group>
      </Stack>
      {isMerging && newer && (
        <MergeView
          title={t('merging')}
          why={t('mergeWhy')}
          draft={getDraft()}
          latest={newer.json}
          onMerge={handleMerge}
          onClose={() => setIsMerging(false)}
        />
      )}
    </Modal>
  );
}
