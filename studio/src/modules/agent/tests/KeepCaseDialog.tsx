import { Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { QueryError } from '../../../shared/parts/QueryError.js';
import { useAgent } from '../editor/AgentSession.js';
import { AnswerNote, CaseDialog } from './CaseDialog.js';
import { testMessages } from './testMessages.js';
import { useDraftCase } from './testQueries.js';

/** Makes a test case of an answer. */
export function KeepCaseDialog({ chatId, onClose }: { chatId: string; onClose(): void }) {
  const t = useMessages(testMessages);
  const { botId } = useAgent();
  const draft = useDraftCase(botId, chatId);
  const { data } = draft;
  const initial = useMemo(() => {
    if (!data) return undefined;
    const { answer: _, tools: __, ...content } = data;
    return content;
  }, [data]);
  return (
    <CaseDialog
      title={t('keepTitle')}
      id={undefined}
      initial={initial}
      loading={
        draft.error ? (
          <QueryError title={t('failedCase')} error={draft.error} onRetry={() => void draft.refetch()} />
        ) : (
          <Skeleton height={320} />
        )
      }
      tools={data?.tools ?? []}
      above={<AnswerNote answer={data?.answer ?? ''} />}
      done={t('kept')}
      onClose={onClose}
    />
  );
}
