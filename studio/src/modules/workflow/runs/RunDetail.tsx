import type { CanvasHandle } from '@heddle/flow-canvas';
import { EmptyState } from '@heddle/ui-kit';
import { Button } from '@mantine/core';
import { IconPencil, IconPlayerStop } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { formatDuration, formatExact } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { LinkButton } from '../../../shared/parts/LinkButton.js';
import { Main } from '../../../shared/parts/Main.js';
import { TracePanel } from '../../../shared/parts/trace/TracePanel.js';
import { rootSpanId } from '../../../shared/parts/trace/TraceSpan.js';
import { findSpan } from '../../../shared/parts/trace/traceRows.js';
import { CompareButton } from '../compare/CompareButton.js';
import { CopilotProvider } from '../copilot/Copilot.js';
import { useWorkflowNames } from '../editor/useWorkflowNames.js';
import { failureText } from '../run/failureText.js';
import { earlierInputs, nodeFields } from '../run/nodeFields.js';
import { nodeOnCanvas } from '../run/nodeOnCanvas.js';
import { ReplayBar } from '../run/ReplayBar.js';
import { runFields } from '../run/runInputs.js';
import { useNodeOverrides } from '../run/useNodeOverrides.js';
import { useReplay } from '../run/useReplay.js';
import { TestCaseButton } from '../testCase/TestCaseButton.js';
import { formatCost } from './formatCost.js';
import { linkToStep } from './linkToRun.js';
import { type RunDocument, useRunCost } from './queries.js';
import { RerunButton } from './RerunButton.js';
import { RunCanvas } from './RunCanvas.js';
import { RunStatePill } from './RunStatePill.js';
import classes from './Runs.module.css';
import { RunsFrame } from './RunsFrame.js';
import { runListMessages } from './runListMessages.js';
import { StepPanel } from './StepPanel.js';
import { registry, useRunOnCanvas } from './useRunOnCanvas.js';
import { useWatchedRun, type WatchedRun } from './useWatchedRun.js';

interface RunDetailProps {
  spaceId: string;
  workflowId: string;
  executeId: string;
  executed: RunDocument;
  /** The step to open. */
  spanId: string | undefined;
}

/** A run: canvas with the states of its nodes, trace, and the chosen step. */
export function RunDetail({ spaceId, workflowId, executeId, executed, spanId }: RunDetailProps) {
  const t = useMessages(runListMessages);
  const language = useLanguage();
  const watched = useWatchedRun(spaceId, workflowId, executeId);
  const replaying = useReplay({
    run: watched.run,
    isRunning: watched.isGoing,
    events: () => watched.events,
  });
  const json = 'json' in executed.document ? executed.document.json : undefined;
  const shown = useRunOnCanvas(spaceId, executed.name, json, {
    run: replaying.shown,
    events: watched.events,
  });
  const { document, trace, cards, view, text, nodeTitle, pick } = shown;
  const live = useMemo(() => document && { document }, [document]);
  const nameOf = useWorkflowNames(spaceId, registry, live);
  const canvas = useRef<CanvasHandle>(null);
  const selectedCard = useRef('');
  const [selected, select] = useState(spanId ?? rootSpanId);
  const { run } = watched;
  // A link may name a step that the run has not reached, or does not have.
  const span = trace && (findSpan(trace, selected) ?? trace);
  const fields = useMemo(() => (document ? runFields(document, registry) : []), [document]);
  const title = run ? t('runTitle', { time: formatExact(run.startedAt, language) }) : t('runs');
  useEffect(() => {
    window.document.title = `${title} - ${executed.name} - Heddle`;
  }, [title, executed.name]);

  // Open a failed run at the step that failed, unless a link names a step.
  const failedAt = run?.error?.path ?? run?.error?.nodeId;
  useEffect(() => {
    if (failedAt !== undefined && spanId === undefined) select(failedAt);
  }, [failedAt, spanId]);

  const isLinkFollowed = useRef(spanId === undefined);
  useEffect(() => {
    if (isLinkFollowed.current || spanId === undefined || !trace || !findSpan(trace, spanId)) return;
    isLinkFollowed.current = true;
    handleSelect(spanId);
  });

  const cardOf = (path: string) => (run ? nodeOnCanvas(path, run.frames) : '');
  function handleSelect(id: string): void {
    select(id);
    const path = trace && findSpan(trace, id)?.path;
    if (!path) return;
    pick(path);
    selectedCard.current = cardOf(path);
    canvas.current?.select([selectedCard.current]);
  }
  function handleSelectNode(nodeId: string): void {
    // The card of the selected span, which may be in an earlier iteration than the card shows.
    if (selectedCard.current === nodeId) return;
    selectedCard.current = nodeId;
    const path = cards?.nodes.get(nodeId)?.path;
    if (path !== undefined) select(path);
  }

  const overrides = useNodeOverrides(workflowId);
  const where = { space_id: spaceId, workflow_id: workflowId };
  const chosen = span?.kind === 'node' && !span.path.includes('/') ? span : undefined;
  const result = chosen && run?.nodes.get(chosen.path);
  const type = chosen && document?.nodesById(chosen.nodeId)[0]?.type;
  const definition = type === undefined ? undefined : registry.byCode(type);
  const isPinnable = definition !== undefined && !definition.entry && !definition.exit;
  const pin = isPinnable &&
    result?.status === 'success' &&
    result.outputs && {
      isPinned: Object.hasOwn(overrides.pins, result.nodeId),
      onToggle() {
        const { nodeId, outputs = {}, port } = result;
        const isPinned = Object.hasOwn(overrides.pins, nodeId);
        overrides.pin(nodeId, isPinned ? undefined : { outputs, ...(port !== undefined && { port }) });
      },
    };
  return (
    <RunsFrame
      title={title}
      back={{ to: '/work_flow/runs', search: where }}
      backLabel={t('backToRuns')}
      facts={run && <RunFacts workflowId={workflowId} executeId={executeId} run={run} />}
      actions={
        <>
          {run?.endedAt !== undefined && (
            <>
              <CompareButton spaceId={spaceId} workflowId={workflowId} botId="" executeId={executeId} />
              <TestCaseButton className={classes.wideOnly ?? ''} run={{ spaceId, workflowId, executeId }} />
            </>
          )}
          <LinkButton
            className={classes.wideOnly ?? ''}
            to="/work_flow"
            search={where}
            variant="default"
            flex="none"
            leftSection={<IconPencil size={16} aria-hidden />}
          >
            {t('toEditor')}
          </LinkButton>
          {run?.endedAt === undefined ? (
            <Button
              variant="default"
              flex="none"
              leftSection={<IconPlayerStop size={16} aria-hidden />}
              disabled={!watched.isGoing}
              onClick={watched.stop}
            >
              {t('stop')}
            </Button>
          ) : (
            <RerunButton
              spaceId={spaceId}
              workflowId={workflowId}
              executeId={executeId}
              fields={fields}
              inputs={run.inputs}
              hasFailedNode={failedAt !== undefined}
              from={
                chosen &&
                document && {
                  nodeId: chosen.nodeId,
                  title: nodeTitle(chosen.nodeId),
                  fields: nodeFields(document, registry, chosen.nodeId),
                  inputs: earlierInputs(document, registry, chosen.nodeId, run),
                }
              }
            />
          )}
        </>
      }
    >
      <Main className={classes.run}>
        <div className={classes.canvas}>
          {json ? (
            <RunCanvas
              ref={canvas}
              json={json}
              cards={cards}
              note={t('readOnly', { version: executed.version || t('draft') })}
              nameOf={nameOf}
              onSelectNode={handleSelectNode}
            />
          ) : (
            <EmptyState title={t('documentGone')} withDrawing={false} />
          )}
        </div>
        <div className={`${classes.trace} ${classes.traceWithReplay}`}>
          {replaying.replay && (
            <div className={classes.replay}>
              <ReplayBar replay={replaying.replay} nodeTitle={nodeTitle} />
            </div>
          )}
          {trace ? (
            <TracePanel root={trace} text={text} selectedId={selected} onSelect={handleSelect} />
          ) : (
            <EmptyState
              title={watched.failure === undefined ? t('noEvents') : t('runFailed')}
              reason={watched.failure === undefined ? t('queuedWhy') : failureText(watched.failure)}
              withDrawing={false}
            />
          )}
        </div>
        {view && span && (
          <CopilotProvider value={{ spaceId, workflowId, getDocument: () => json, onChange: undefined }}>
            <StepPanel
              span={span}
              link={linkToStep(where, executeId, span.id)}
              title={text.title(span)}
              view={{ ...view, onShowNode: handleSelectNode, onOpenNode: handleSelectNode }}
              problem={watched.failure === undefined ? undefined : failureText(watched.failure)}
              pin={pin || undefined}
              nodeTitle={nodeTitle}
              onAnswer={watched.answer}
            />
          </CopilotProvider>
        )}
      </Main>
    </RunsFrame>
  );
}

interface RunFactsProps {
  workflowId: string;
  executeId: string;
  run: NonNullable<WatchedRun['run']>;
}

function RunFacts({ workflowId, executeId, run }: RunFactsProps) {
  const t = useMessages(runListMessages);
  const language = useLanguage();
  const cost = useRunCost(workflowId, executeId, run.endedAt !== undefined).data ?? 0;
  const tokens = run.usage.inputTokens + run.usage.outputTokens;
  return (
    <>
      <span role="status">
        <RunStatePill status={run.status} />
      </span>
      <span className={classes.facts}>
        {[
          run.endedAt !== undefined && formatDuration(run.endedAt - run.startedAt, language),
          tokens > 0 && t('tokensOf', { count: new Intl.NumberFormat(language).format(tokens) }),
          cost > 0 && formatCost(cost, language),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
}
