import { readReason } from '@heddle/api-contract';
import { ErrorBlock } from '@heddle/ui-kit';
import { Alert, Code, Group, Loader, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { errorText, logIdOf } from '../../../shared/api/announceError.js';
import { whyText } from '../../../shared/api/refusals/whyText.js';
import { formatDuration } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { abilityMessages } from '../abilities.js';
import { modelMessages } from '../modelMessages.js';
import { type CheckResult, type CheckState, hasFailed } from '../useModelCheck.js';
import '../refusals.js';

type Step = CheckState['steps'][number];

const icons = {
  begun: <Loader size={14} aria-hidden />,
  passed: <IconCheck size={16} color="var(--h-ok-text)" aria-hidden />,
  failed: <IconX size={16} color="var(--h-fail-text)" aria-hidden />,
  skipped: <IconMinus size={16} color="var(--h-text-3)" aria-hidden />,
};

interface CheckReportProps {
  state: CheckState;
  /** The tested settings can be saved in spite of a failed test. */
  canSave?: boolean;
}

/** Progress of a test: its steps, then the outcome and what to do next. */
export function CheckReport({ state, canSave = false }: CheckReportProps) {
  const t = useMessages(modelMessages);
  const end = useRef<HTMLDivElement>(null);
  const { phase } = state;
  // In a long form the report would otherwise appear below the visible part.
  useEffect(() => {
    if (phase !== 'idle') end.current?.scrollIntoView({ block: 'nearest' });
  }, [phase]);
  if (phase === 'idle') return null;
  return (
    <Stack gap="xs" role="status" aria-live="polite" ref={end}>
      {state.steps.map((step) => (
        <StepLine key={step.step} step={step} />
      ))}
      {state.phase === 'stopped' && <Text size="sm">{t('testStopped')}</Text>}
      {state.phase === 'failed' && (
        <ErrorBlock
          title={t('outcome.endpoint')}
          {...(logIdOf(state.error) && { logId: logIdOf(state.error) as string })}
        >
          {errorText(state.error)}
        </ErrorBlock>
      )}
      {state.result && <Outcome result={state.result} />}
      {state.isOutdated && <Text size="sm">{t('testOutdated')}</Text>}
      {canSave && hasFailed(state) && <Text size="sm">{t('saveAnywayWhy')}</Text>}
    </Stack>
  );
}

function StepLine({ step }: { step: Step }) {
  const t = useMessages(modelMessages);
  return (
    <Group gap="xs" wrap="nowrap">
      {icons[step.state]}
      <Text size="sm">{t(`step.${step.step}`)}</Text>
      <Text size="xs" c="dimmed">
        {t(step.state === 'failed' ? 'failedStep' : step.state)}
      </Text>
    </Group>
  );
}

const known = [
  'key',
  'address',
  'host',
  'connection',
  'port',
  'tls',
  'model',
  'capability',
  'refused',
  'time',
  'limit',
  'size',
] as const;

/** Outcomes with a message of their own; all others count as provider errors. */
export function outcomeOf(outcome: string): (typeof known)[number] | 'endpoint' {
  return known.find((one) => one === outcome) ?? 'endpoint';
}

function Outcome({ result }: { result: CheckResult }) {
  const t = useMessages(modelMessages);
  const language = useLanguage();
  if (result.outcome === 'ok') {
    return (
      <Alert variant="light" color="leaf" icon={<IconCheck size={16} />}>
        {t('outcome.ok', { duration: formatDuration(result.milliseconds, language) })}
      </Alert>
    );
  }
  const outcome = outcomeOf(result.outcome);
  const separator = language === 'en' ? ', ' : '、';
  const missing = result.missing.map((ability) => t(abilityMessages[ability])).join(separator);
  return (
    <Alert
      variant="light"
      color="madder"
      icon={<IconAlertTriangle size={16} />}
      title={t(`outcome.${outcome}`, { missing })}
    >
      <Text size="sm">{t(`next.${outcome}`)}</Text>
      {result.detail && (
        <>
          <Text size="xs" c="dimmed" mt="xs">
            {t('detail')}
          </Text>
          <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {whyText(readReason(result.reason)) ?? result.detail}
          </Code>
        </>
      )}
    </Alert>
  );
}
