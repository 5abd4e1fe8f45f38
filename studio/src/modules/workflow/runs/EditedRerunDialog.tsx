import type { JsonObject, Variable } from '@heddle/workflow-schema';
import { Alert, Checkbox, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormButtons } from '../../../shared/parts/FormButtons.js';
import { RunInputs } from '../run/RunInputs.js';
import { initialText, readFields } from '../run/runInputs.js';
import { UploadSpace } from '../run/UploadSpace.js';
import { useRerun } from './queries.js';
import { runListMessages } from './runListMessages.js';

export interface EditedRerunProps {
  spaceId: string;
  workflowId: string;
  executeId: string;
  /** Inputs of the workflow, and their values in the run. */
  fields: readonly Variable[];
  inputs: JsonObject;
  /** Only this node and those after it run again, with inputs of this node. */
  from?: { nodeId: string; title: string } | undefined;
  onStarted(executeId: string): void;
  onClose(): void;
}

/** Runs a run again with other inputs. */
export function EditedRerunDialog(props: EditedRerunProps) {
  const { spaceId, workflowId, executeId, fields, inputs, from, onStarted, onClose } = props;
  const t = useMessages(runListMessages);
  const shared = useMessages(sharedMessages);
  const rerun = useRerun(spaceId, true);
  const [texts, setTexts] = useState(() => textsOf(fields, inputs));
  const [isChecked, setIsChecked] = useState(false);
  const [isRecorded, setIsRecorded] = useState(false);
  const read = readFields(fields, texts);
  return (
    <Modal
      opened
      onClose={onClose}
      size={480}
      title={from ? t('forkTitle', { title: from.title }) : t('editTitle')}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setIsChecked(true);
          if (read.problems.size > 0) return;
          rerun.mutate(
            {
              workflowId,
              executeId,
              inputs: read.inputs,
              isRecorded,
              ...(from && { fromNode: from.nodeId }),
            },
            { onSuccess: onStarted },
          );
        }}
      >
        <Stack>
          {from && (
            <Text size="sm" c="var(--h-text-2)">
              {t('forkWhy')}
            </Text>
          )}
          <UploadSpace value={spaceId}>
            <RunInputs
              fields={fields}
              texts={texts}
              problems={isChecked ? read.problems : new Map()}
              onChange={(name, text) => setTexts((before) => ({ ...before, [name]: text }))}
            />
          </UploadSpace>
          <Checkbox
            label={t('record')}
            description={t('recordWhy')}
            checked={isRecorded}
            onChange={(event) => setIsRecorded(event.currentTarget.checked)}
          />
          {rerun.error && (
            <Alert color="madder" variant="light" role="alert">
              {errorText(rerun.error)}
            </Alert>
          )}
          <FormButtons submit={t('runAgain')} isBusy={rerun.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
}

function textsOf(fields: readonly Variable[], inputs: JsonObject): Record<string, string> {
  const known = Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
  return Object.fromEntries(fields.map((field) => [field.name, initialText(field, known)]));
}
