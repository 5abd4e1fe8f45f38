import { Text } from '@mantine/core';
import { rangeText, secondsText } from '../../../shared/format/formatRange.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { useAgent } from '../editor/AgentSession.js';
import { estimateTests } from './estimateTests.js';
import { testMessages } from './testMessages.js';
import { useTestRun, useTestRuns } from './testQueries.js';

/** What running all cases is likely to cost and how long it takes, from the last run. */
export function TestEstimateLine({ count }: { count: number }) {
  const { botId } = useAgent();
  const runs = useTestRuns(botId);
  const last = runs.data?.find(({ status }) => status === 'done');
  if (!runs.data || count === 0) return null;
  return last ? <FromRun runId={last.run_id} count={count} /> : <Line />;
}

function FromRun({ runId, count }: { runId: string; count: number }) {
  const { botId } = useAgent();
  const language = useLanguage();
  const t = useMessages(testMessages);
  const { data } = useTestRun(botId, runId);
  if (!data) return null;
  const estimate = estimateTests(count, data);
  if (!estimate) return <Line />;
  const { seconds, tokens, cost } = estimate;
  const parts = [
    secondsText(seconds, language),
    t('estimateTokens', { range: rangeText(tokens, language) }),
    cost.max > 0 ? t('estimateCost', { range: rangeText(cost, language) }) : t('estimateNoPrice'),
  ];
  return <Line text={t('estimate', { parts: parts.join(' · ') })} />;
}

function Line({ text }: { text?: string }) {
  const t = useMessages(testMessages);
  return (
    <Text size="xs" c="var(--h-text-2)" mb="sm">
      {text ?? t('estimateNone')}
    </Text>
  );
}
