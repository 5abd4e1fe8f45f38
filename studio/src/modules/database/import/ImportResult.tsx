import { Anchor, Button, Group, Progress, Stack, Table, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { whyText } from '../../../shared/api/refusals/whyText.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { WideTable } from '../../../shared/parts/WideTable.js';
import { useRefreshJobs } from '../../job/index.js';
import { importMessages } from './importMessages.js';
import {
  failedRowsAddress,
  type ImportProgress,
  isRunning,
  useCancelImport,
  useImportProgress,
} from './importQueries.js';
import '../fileRefusals.js';
import '../refusals.js';

interface ImportResultProps {
  databaseId: string;
  tableType: number;
}

/** How far an import is, how it ended, and the rows that were left out. */
export function ImportResult({ databaseId, tableType }: ImportResultProps) {
  const t = useMessages(importMessages);
  const progress = useImportProgress(databaseId, tableType);
  const refreshJobs = useRefreshJobs();
  const status = progress.data?.status;
  const wasRunning = useRef(false);
  const latest = useRef(refreshJobs);
  latest.current = refreshJobs;
  useEffect(() => {
    if (status === undefined) return;
    const isNow = status === 'running' || status === 'queued';
    if (isNow && !wasRunning.current) void latest.current();
    wasRunning.current = isNow;
  }, [status]);
  return (
    <Loaded query={progress} failed={t('failed', { reason: '' })}>
      {(state) => <ImportState state={state} databaseId={databaseId} tableType={tableType} />}
    </Loaded>
  );
}

function ImportState({ state, databaseId, tableType }: ImportResultProps & { state: ImportProgress }) {
  const t = useMessages(importMessages);
  const cancel = useCancelImport(databaseId, tableType);
  const { status, inserted, failed, total, progress, errors, job_id, has_failed_rows } = state;
  const isOpen = isRunning(state);
  return (
    <Stack gap={12}>
      <Progress
        value={progress}
        size={4}
        animated={isOpen}
        color={status === 'failed' ? 'madder' : 'woad'}
        aria-label={t('stepRun')}
      />
      <Group justify="space-between">
        <Text size="sm" role="status">
          {text()}
        </Text>
        {isOpen && (
          <Button
            size="xs"
            variant="default"
            loading={cancel.isPending}
            onClick={() => cancel.mutate(job_id)}
          >
            {t('cancel')}
          </Button>
        )}
      </Group>
      {errors.length > 0 && (
        <>
          <Text size="sm" fw={600}>
            {t('errors')}
          </Text>
          <div style={{ maxHeight: 240, overflow: 'auto' }}>
            <WideTable label={t('errors')} minWidth={420}>
              <Table fz={13}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th w={72}>{t('row')}</Table.Th>
                    <Table.Th w={140}>{t('columnShort')}</Table.Th>
                    <Table.Th>{t('problem')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {errors.map((error, index) => (
                    <Table.Tr key={index}>
                      <Table.Td>{error.row > 0 ? error.row : t('wholeFile')}</Table.Td>
                      <Table.Td>{error.column}</Table.Td>
                      <Table.Td>{whyText(error.reason) ?? error.message}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </WideTable>
          </div>
          {failed > errors.length && (
            <Text size="xs" c="dimmed">
              {t('moreErrors', { count: errors.length })}
            </Text>
          )}
          {has_failed_rows && (
            <Anchor href={failedRowsAddress(job_id)} download size="sm">
              {t('download')}
            </Anchor>
          )}
        </>
      )}
    </Stack>
  );

  function text(): string {
    if (status === 'queued') return t('waiting');
    if (status === 'running') return t('running', { inserted, total });
    if (status === 'failed') return t('failed', { reason: state.status_descript });
    if (status === 'cancelled') return t('cancelled', { inserted });
    return t(failed > 0 ? 'doneFailed' : 'done', { inserted, failed });
  }
}
