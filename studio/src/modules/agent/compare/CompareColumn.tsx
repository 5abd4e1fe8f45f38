import { MarkdownText } from '@heddle/chat';
import '@heddle/chat/styles.css';
import { StatusPill } from '@heddle/ui-kit';
import { Alert, Button, Text, useComputedColorScheme } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { formatDuration } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { useAgent } from '../editor/AgentSession.js';
import { rerunMessages } from '../rerun/rerunMessages.js';
import { formatPrice } from '../story/formatPrice.js';
import { ColumnSubject } from './ColumnSubject.js';
import classes from './Compare.module.css';
import { compareMessages } from './compareMessages.js';
import {
  type ComparedAnswer,
  type ComparedColumn,
  type ComparedPart,
  durationOf,
  isAnswering,
  type Subject,
} from './comparison.js';

export interface CompareColumnProps {
  number: number;
  part: ComparedPart;
  column: ComparedColumn;
  isFastest: boolean;
  isCheapest: boolean;
  isInUse: boolean;
  onChange(subject: Subject): void;
  onRemove: (() => void) | undefined;
  onStop(): void;
  onUse(): void;
  onTrace(executeId: string): void;
}

/** A column: what answers, its answers, what the latest of them took, and its actions. */
export function CompareColumn(props: CompareColumnProps) {
  const { number, part, column, isFastest, isCheapest, isInUse } = props;
  const t = useMessages(compareMessages);
  const states = useMessages(rerunMessages);
  const { isReadOnly } = useAgent();
  const isRunning = isAnswering(column);
  const last = column.answers.at(-1);
  return (
    <section className={classes.column} aria-label={t('column', { number })}>
      <ColumnSubject
        number={number}
        part={part}
        subject={column.subject}
        isRunning={isRunning}
        onChange={props.onChange}
        onRemove={props.onRemove}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll the answers. */}
      <section className={classes.answers} tabIndex={0} aria-label={t('answers', { number })}>
        {column.answers.length === 0 && (
          <Text size="sm" c="var(--h-text-2)">
            {t('empty')}
          </Text>
        )}
        {column.answers.map((answer, index) => (
          <Round key={index} number={index + 1} answer={answer} onTrace={props.onTrace} />
        ))}
      </section>
      {last && <Facts answer={last} isFastest={isFastest} isCheapest={isCheapest} />}
      <div className={classes.foot}>
        <span role="status">
          {last && (
            <StatusPill status={pills[last.state.status]}>
              {isRunning ? t(activityOf(last)) : states(last.state.status)}
            </StatusPill>
          )}
        </span>
        <Text size="xs" c="var(--h-text-2)">
          {[isFastest && t('fastest'), isCheapest && t('cheapest')].filter(Boolean).join(' · ')}
        </Text>
        <span className={classes.spring} />
        {isRunning && (
          <Button variant="subtle" color="gray" size="compact-md" onClick={props.onStop}>
            {states('stop')}
          </Button>
        )}
        <Button
          variant="default"
          size="compact-md"
          disabled={isReadOnly || isInUse}
          title={isReadOnly ? t('readOnly') : undefined}
          leftSection={isInUse ? <IconCheck size={16} aria-hidden /> : undefined}
          onClick={props.onUse}
        >
          {t(isInUse ? 'inUse' : 'use')}
        </Button>
      </div>
    </section>
  );
}

const pills = {
  idle: 'skipped',
  running: 'running',
  success: 'success',
  failed: 'failed',
  cancelled: 'skipped',
  waiting: 'waiting',
} as const;

function activityOf({ state }: ComparedAnswer): 'writing' | 'callingTool' | 'thinking' {
  if (state.text !== '') return 'writing';
  return state.tools.length > 0 ? 'callingTool' : 'thinking';
}

interface RoundProps {
  number: number;
  answer: ComparedAnswer;
  onTrace(executeId: string): void;
}

function Round({ number, answer, onTrace }: RoundProps) {
  const t = useMessages(compareMessages);
  const states = useMessages(rerunMessages);
  const language = useLanguage();
  const theme = useComputedColorScheme('light');
  const { question, state } = answer;
  const { status, text, tools, problem, error, executeId, result } = state;
  const failure = status === 'waiting' ? t('waitingWhy') : error !== undefined ? errorText(error) : problem;
  return (
    <article className={classes.round}>
      <Text className={classes.question} lineClamp={2}>
        <b>{t('question', { number })}</b> {question}
      </Text>
      {tools.length > 0 && (
        <Text size="xs" c="var(--h-text-2)">
          {t('calls', { names: tools.join(', ') })}
        </Text>
      )}
      {text !== '' && (
        <div className={classes.answer}>
          <MarkdownText text={text} isOpen={status === 'running'} language={language} theme={theme} />
        </div>
      )}
      {failure !== '' && status !== 'running' && (
        <Alert color="red" variant="light" role="alert">
          <span style={{ overflowWrap: 'anywhere' }}>{failure}</span>
        </Alert>
      )}
      {result && executeId !== undefined && (
        <Button
          variant="subtle"
          size="compact-sm"
          style={{ alignSelf: 'flex-end' }}
          onClick={() => onTrace(executeId)}
        >
          {states('trace')}
        </Button>
      )}
    </article>
  );
}

interface FactsProps {
  answer: ComparedAnswer;
  isFastest: boolean;
  isCheapest: boolean;
}

function Facts({ answer, isFastest, isCheapest }: FactsProps) {
  const t = useMessages(compareMessages);
  const states = useMessages(rerunMessages);
  const language = useLanguage();
  const { firstAt, startedAt, state } = answer;
  const isRunning = state.status === 'running';
  const now = useNow(isRunning);
  // An answer that was stopped has no result, but what it has used until then.
  const used = state.result ?? state.usage;
  const isEstimate = !state.result && state.usage?.is_estimate === true;
  const shown = (value: string) => (isEstimate && value !== '–' ? t('estimate', { value }) : value);
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('firstToken')}</dt>
        <dd>{firstAt === undefined ? '–' : formatDuration(firstAt - startedAt, language)}</dd>
      </div>
      <div>
        <dt>{t(isRunning ? 'totalSoFar' : 'total')}</dt>
        <dd data-best={isFastest || undefined}>{formatDuration(durationOf(answer, now), language)}</dd>
      </div>
      <div>
        <dt>{isRunning ? t('tokensSoFar') : states('tokens')}</dt>
        <dd>{used ? shown((used.input_count + used.output_count).toLocaleString(language)) : '–'}</dd>
      </div>
      <div>
        <dt>{isRunning ? t('costSoFar') : states('cost')}</dt>
        <dd data-best={isCheapest || undefined}>{used ? shown(formatPrice(used.cost, language)) : '–'}</dd>
      </div>
    </dl>
  );
}

const tickMs = 500;

/** The time, which advances while something is under way. */
function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}
