import { storedRunStatuses as statuses } from '@heddle/api-contract/families/run-history';
import { EmptyState } from '@heddle/ui-kit';
import { Alert } from '@mantine/core';
import { IconPencil, IconPuzzle, IconRobot, IconTool } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { formatDuration, formatExact } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { CopyableCode } from '../../../shared/parts/CopyableCode.js';
import { CopyLinkButton } from '../../../shared/parts/CopyLinkButton.js';
import { LinkButton } from '../../../shared/parts/LinkButton.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { Main } from '../../../shared/parts/Main.js';
import { TracePanel } from '../../../shared/parts/trace/TracePanel.js';
import { rootSpanId } from '../../../shared/parts/trace/TraceSpan.js';
import type { TraceText } from '../../../shared/parts/trace/TraceText.js';
import { traceMessages } from '../../../shared/parts/trace/traceMessages.js';
import { CompareButton } from '../compare/CompareButton.js';
import { Section } from '../run/Section.js';
import { TestCaseButton } from '../testCase/TestCaseButton.js';
import { useAnswerTrace } from './answerQueries.js';
import { answerTrace, numberOf, type WireSpan } from './answerTrace.js';
import { editorOf } from './editorOf.js';
import { formatCost } from './formatCost.js';
import { linkToStep } from './linkToRun.js';
import { RunStatePill } from './RunStatePill.js';
import classes from './Runs.module.css';
import { RunsFrame } from './RunsFrame.js';
import { runListMessages } from './runListMessages.js';

interface AnswerRunProps {
  spaceId: string;
  botId: string;
  executeId: string;
  /** The step to open. */
  spanId: string | undefined;
}

/** The trace of an agent's answer, and what each step received and gave. */
export function AnswerRun({ spaceId, botId, executeId, spanId }: AnswerRunProps) {
  const t = useMessages(runListMessages);
  const language = useLanguage();
  const trace = useAnswerTrace(executeId);
  const entry = trace.data?.spans[0];
  const title = entry ? t('runTitle', { time: formatExact(entry.start_time, language) }) : t('runs');
  useEffect(() => {
    document.title = `${title} - Heddle`;
  }, [title]);
  return (
    <RunsFrame
      title={title}
      back={{ to: '/work_flow/runs', search: { space_id: spaceId, workflow_id: '', bot_id: botId } }}
      backLabel={t('backToRuns')}
      facts={entry && <AnswerFacts entry={entry} />}
      actions={
        <>
          <CompareButton spaceId={spaceId} workflowId="" botId={botId} executeId={executeId} />
          <TestCaseButton className={classes.wideOnly ?? ''} run="answer" />
          <LinkButton
            {...editorOf({ spaceId, workflowId: '', botId })}
            variant="default"
            flex="none"
            leftSection={<IconPencil size={16} aria-hidden />}
          >
            {t('toEditor')}
          </LinkButton>
        </>
      }
    >
      <Main className={classes.answer}>
        <Loaded query={trace} failed={t('runFailed')}>
          {({ spans }) => (
            <Steps
              spans={spans}
              spanId={spanId}
              linkTo={(id) =>
                linkToStep({ space_id: spaceId, workflow_id: '', bot_id: botId }, executeId, id)
              }
            />
          )}
        </Loaded>
      </Main>
    </RunsFrame>
  );
}

function AnswerFacts({ entry }: { entry: WireSpan }) {
  const t = useMessages(runListMessages);
  const language = useLanguage();
  const tokens = numberOf(entry, 'tokens');
  const cost = numberOf(entry, 'cost');
  const status = statuses.find((one) => one === entry.status) ?? 'running';
  return (
    <>
      <span role="status">
        <RunStatePill status={status} />
      </span>
      <span className={classes.facts}>
        {[
          formatDuration(entry.duration, language),
          tokens > 0 && t('tokensOf', { count: new Intl.NumberFormat(language).format(tokens) }),
          cost > 0 && formatCost(cost, language),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
}

interface StepsProps {
  spans: readonly WireSpan[];
  /** The step to open. */
  spanId: string | undefined;
  linkTo(id: string): Readonly<Record<string, string>>;
}

function Steps({ spans, spanId, linkTo }: StepsProps) {
  const t = useMessages(runListMessages);
  const { root, byId } = useMemo(() => answerTrace(spans), [spans]);
  const [selected, select] = useState(spanId ?? rootSpanId);
  const text = useSpanText(byId);
  const span = byId.get(selected);
  if (!root) return <EmptyState title={t('noEvents')} reason={t('queuedWhy')} withDrawing={false} />;
  return (
    <>
      <div className={classes.trace} style={{ display: 'grid', minHeight: 0 }}>
        <TracePanel root={root} text={text} selectedId={selected} onSelect={select} />
      </div>
      {span && <SpanDetails key={selected} span={span} link={linkTo(selected)} />}
    </>
  );
}

interface SpanDetailsProps {
  span: WireSpan;
  link: Readonly<Record<string, string>>;
}

function SpanDetails({ span, link }: SpanDetailsProps) {
  const t = useMessages(runListMessages);
  const error = span.tags.find(({ key }) => key === 'error')?.value.v_str;
  return (
    <aside className={classes.step} aria-label={t('step')}>
      <div className={classes.stepHead}>
        <h2>{span.is_entry ? t('wholeRun') : span.name}</h2>
        <CopyLinkButton path="/work_flow/run" search={link} of={span.is_entry ? t('wholeRun') : span.name} />
      </div>
      <div className={classes.stepBody}>
        {error && (
          <Alert color="red" variant="light" title={t('error')} mb="sm">
            {error}
          </Alert>
        )}
        {(['input', 'output'] as const).map((part) => (
          <Section key={part} label={t(part)}>
            {span[part].content === '' ? (
              t('noText')
            ) : (
              <CopyableCode code={readable(span[part].content)} label={t(part)} />
            )}
          </Section>
        ))}
      </div>
    </aside>
  );
}

/** JSON indented; other texts as they are. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function useSpanText(byId: ReadonlyMap<string, WireSpan>): TraceText {
  const t = useMessages(traceMessages);
  const tRun = useMessages(runListMessages);
  const language = useLanguage();
  const text: TraceText = {
    title: ({ id }) => byId.get(id)?.name ?? '',
    duration: ({ startedAt, endedAt }) =>
      startedAt === undefined
        ? ''
        : formatDuration(Math.max(0, (endedAt ?? Date.now()) - startedAt), language),
    label: (span) =>
      t('rowLabel', {
        title: text.title(span),
        status: span.status === 'skipped' ? tRun('notRun') : tRun(`state.${span.status}`),
        duration: text.duration(span),
      }),
    look({ id }) {
      const type = byId.get(id)?.type;
      if (id === rootSpanId) return { Icon: IconRobot, category: 'ai' };
      return type === 'tool' ? { Icon: IconTool, category: 'tool' } : { Icon: IconPuzzle, category: 'logic' };
    },
  };
  return text;
}
