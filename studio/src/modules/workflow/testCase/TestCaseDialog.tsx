import type { Answer } from '@heddle/api-contract';
import type { runHistory } from '@heddle/api-contract/families/run-history';
import { showSuccess } from '@heddle/ui-kit';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { CopyableCode } from '../../../shared/parts/CopyableCode.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { saveAsFile } from '../../../shared/parts/saveAsFile.js';
import { useRerun, useTestCase } from '../runs/queries.js';
import { testCaseMessages } from './testCaseMessages.js';

interface StoredRun {
  spaceId: string;
  workflowId: string;
  executeId: string;
}

export interface TestCaseDialogProps {
  /** A run on the server; or why this one can never be a test case. */
  run: StoredRun | 'browser' | 'answer';
  onClose(): void;
}

/** Downloads a recorded run as a test case, or runs it again to record it. */
export function TestCaseDialog({ run, onClose }: TestCaseDialogProps) {
  const t = useMessages(testCaseMessages);
  const shared = useMessages(sharedMessages);
  return (
    <Modal
      opened
      onClose={onClose}
      size={560}
      title={t('title')}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      {typeof run === 'string' ? (
        <Text size="sm">{t(`none.${run}`)}</Text>
      ) : (
        <RecordedRun run={run} onClose={onClose} />
      )}
    </Modal>
  );
}

function RecordedRun({ run, onClose }: { run: StoredRun; onClose(): void }) {
  const t = useMessages(testCaseMessages);
  const testCase = useTestCase(run.workflowId, run.executeId);
  return (
    <Loaded query={testCase} failed={t('failed')}>
      {({ status, ...found }) => {
        if (status === 'ready') return <Files {...found} />;
        const isRepeatable = status === 'notRecorded' || status === 'interrupted';
        return (
          <Stack>
            <Text size="sm">{t(`none.${status}`)}</Text>
            {isRepeatable && <RecordAgain run={run} onClose={onClose} />}
          </Stack>
        );
      }}
    </Loaded>
  );
}

/** Runs the run again, records it, and shows the new one. */
function RecordAgain({ run, onClose }: { run: StoredRun; onClose(): void }) {
  const { spaceId, workflowId, executeId } = run;
  const t = useMessages(testCaseMessages);
  const shared = useMessages(sharedMessages);
  const navigate = useNavigate();
  const rerun = useRerun(spaceId);
  function handleRecord(): void {
    rerun.mutate(
      { workflowId, executeId, isRecorded: true },
      {
        onSuccess(id) {
          showSuccess(t('started'));
          onClose();
          void navigate({
            to: '/work_flow/run',
            search: { space_id: spaceId, workflow_id: workflowId, execute_id: id },
          });
        },
      },
    );
  }
  return (
    <>
      <Text size="xs" c="var(--h-text-2)">
        {t('again')}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {shared('cancel')}
        </Button>
        <Button loading={rerun.isPending} onClick={handleRecord}>
          {t('record')}
        </Button>
      </Group>
    </>
  );
}

type Found = Omit<Answer<(typeof runHistory.calls)['testCase']>, 'status'>;

function Files({ cassette, files }: Found) {
  const t = useMessages(testCaseMessages);
  const [workflow, ...called] = files;
  const caseName = `${(workflow?.name ?? 'run').replace(/\.json$/, '')}.cassette.json`;
  const all = [
    { kind: t('case'), name: caseName, text: cassette },
    ...(workflow ? [{ kind: t('workflow'), ...workflow }] : []),
    ...called.map((file) => ({ kind: t('called'), ...file })),
  ];
  return (
    <Stack>
      <Text size="sm">{t('why')}</Text>
      <Stack gap={6} component="ul" aria-label={t('files')} p={0} m={0} style={{ listStyle: 'none' }}>
        {all.map(({ kind, name, text }) => (
          <Group key={name} component="li" justify="space-between" wrap="nowrap">
            <div style={{ minWidth: 0 }}>
              <Text size="xs" c="var(--h-text-2)">
                {kind}
              </Text>
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {name}
              </Text>
            </div>
            <Button
              size="compact-sm"
              variant="default"
              flex="none"
              leftSection={<IconDownload size={14} aria-hidden />}
              aria-label={t('download', { name })}
              onClick={() => saveAsFile(name, text)}
            >
              {`${Math.max(1, Math.round(text.length / 1024))} KB`}
            </Button>
          </Group>
        ))}
      </Stack>
      <Text size="xs" c="var(--h-text-2)">
        {t('masked')}
      </Text>
      <Text size="sm">{t('command')}</Text>
      <CopyableCode code={`heddle test ${workflow?.name ?? ''} ${caseName}`} label={t('command')} />
    </Stack>
  );
}
