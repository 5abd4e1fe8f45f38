import type { TestResult } from '@heddle/api-contract/families/agent-test';
import { StatusPill } from '@heddle/ui-kit';
import { Alert, Badge, Button, Group, Progress, Text } from '@mantine/core';
import { IconAlertTriangle, IconArrowLeft, IconCheck, IconPlayerStop, IconX } from '@tabler/icons-react';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { useAgent } from '../editor/AgentSession.js';
import { formatPrice } from '../story/formatPrice.js';
import { assertionText, foundText } from './checkText.js';
import classes from './Tests.module.css';
import { testMessages } from './testMessages.js';
import { testPills } from './testPills.js';
import { useCancelTests, useTestRun } from './testQueries.js';

interface RunResultsProps {
  runId: string;
  onBack(): void;
  onTrace(executeId: string): void;
}

/** The results of a test run, case by case, beside those of the run before. */
export function RunResults({ runId, onBack, onTrace }: RunResultsProps) {
  const t = useMessages(testMessages);
  const { botId } = useAgent();
  const query = useTestRun(botId, runId);
  const cancel = useCancelTests(botId);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        mb="xs"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={onBack}
      >
        {t('back')}
      </Button>
      <Loaded query={query} failed={t('failed')}>
        {({ run, results }) => {
          const done = results.filter(({ status }) => status !== 'waiting' && status !== 'running').length;
          return (
            <>
              <Group gap="sm" mb="xs">
                <StatusPill status={testPills[run.status]}>{t(run.status)}</StatusPill>
                <Text size="sm" fw={600} role="status">
                  {t('summary', { passed: run.passed, total: run.total })}
                  {run.errors > 0 && ` · ${t('errorsCount', { count: run.errors })}`}
                </Text>
                {run.status === 'running' && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    leftSection={<IconPlayerStop size={14} aria-hidden />}
                    loading={cancel.isPending}
                    onClick={() => cancel.mutate(run.run_id)}
                  >
                    {t('cancel')}
                  </Button>
                )}
              </Group>
              <Text size="xs" c="dimmed" mb="sm">
                {t('model')} {run.model_name} · {t('version')} {run.commit_id}
              </Text>
              {run.status === 'running' && (
                <Progress value={(done / Math.max(1, run.total)) * 100} mb="sm" aria-label={t('progress')} />
              )}
              <ul className={classes.list} aria-label={t('results')}>
                {results.map((result, index) => (
                  <Result key={index} result={result} onTrace={onTrace} />
                ))}
              </ul>
            </>
          );
        }}
      </Loaded>
    </>
  );
}

function Result({ result, onTrace }: { result: TestResult; onTrace(executeId: string): void }) {
  const t = useMessages(testMessages);
  const language = useLanguage();
  const { content, status, previous_status: before, checks, answer, error } = result;
  const isOver = status !== 'waiting' && status !== 'running';
  return (
    <li className={classes.item}>
      <div className={classes.itemHead}>
        <span className={classes.name} title={content.name}>
          {content.name}
        </span>
        {result.case_id === '0' && (
          <Badge size="sm" variant="light" color="gray" tt="none">
            {t('deletedCase')}
          </Badge>
        )}
        <Change status={status} before={before} />
        <StatusPill status={testPills[status]}>{t(status)}</StatusPill>
      </div>
      <Text size="sm" c="var(--h-text-2)" lineClamp={2}>
        {content.question}
      </Text>
      {error !== '' && (
        <Alert color="red" variant="light" mt={8}>
          <span style={{ overflowWrap: 'anywhere' }}>{error}</span>
        </Alert>
      )}
      {answer !== '' && <pre className={classes.answer}>{answer}</pre>}
      {checks.length > 0 && (
        <ul className={classes.checks}>
          {checks.map((check, index) => {
            const found = foundText(check, t);
            const Icon = icons[check.status];
            return (
              <li key={index} data-status={check.status}>
                <Icon size={14} role="img" aria-label={t(check.status)} />
                <span>
                  {assertionText(content.assertions[index], t)}
                  {found !== '' && (
                    <Text component="span" size="xs" c="dimmed">
                      {' '}
                      {found}
                    </Text>
                  )}
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {isOver && result.ms > 0 && (
        <Group justify="space-between" mt={6}>
          <Text size="xs" c="dimmed">
            {[
              t('time', { seconds: (result.ms / 1000).toFixed(1) }),
              t('tokens', { count: (result.input_count + result.output_count).toLocaleString(language) }),
              formatPrice(result.cost, language),
            ].join(' · ')}
          </Text>
          <Button variant="subtle" size="compact-xs" onClick={() => onTrace(result.execute_id)}>
            {t('trace')}
          </Button>
        </Group>
      )}
    </li>
  );
}

const icons = { pass: IconCheck, fail: IconX, error: IconAlertTriangle } as const;

/** How the result differs from the one before. */
function Change({ status, before }: { status: TestResult['status']; before: TestResult['previous_status'] }) {
  const t = useMessages(testMessages);
  if (!before || before === status || status === 'waiting' || status === 'running' || status === 'cancelled')
    return null;
  return (
    <Badge size="sm" variant="light" color={status === 'pass' ? 'teal' : 'red'} tt="none">
      {status === 'pass' ? t('fixed') : before === 'pass' ? t('broken') : t('before', { status: t(before) })}
    </Badge>
  );
}
