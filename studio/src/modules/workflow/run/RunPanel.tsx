import type { JsonObject, Variable } from '@heddle/workflow-schema';
import { ActionIcon, Button, SegmentedControl, Tabs, Text } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop, IconX } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import classes from '../editor/Editor.module.css';
import { editorMessages } from '../editor/editorMessages.js';
import { NodeOverrideList } from './NodeOverrideList.js';
import { ReplayBar } from './ReplayBar.js';
import { ResizeHandle } from './ResizeHandle.js';
import own from './Run.module.css';
import { RunInputs } from './RunInputs.js';
import type { RunPlace, RunScope } from './RunPlace.js';
import { RunResult } from './RunResult.js';
import type { RunView } from './RunView.js';
import { readRememberedInputs, rememberInputs } from './rememberedInputs.js';
import { initialText, readFields } from './runInputs.js';
import { runMessages } from './runMessages.js';
import type { NodeOverrides } from './useNodeOverrides.js';
import type { RunReplay } from './useReplay.js';
import { useSheetHeight } from './useSheetHeight.js';
import { type TestRun, takesPlaceOnServer } from './useTestRun.js';

/** Target of the next run: the workflow, one node, or up to a node. */
export type RunTarget = Exclude<RunScope, { kind: 'from' }>;

interface RunPanelProps {
  workflowId: string;
  target: RunTarget;
  /** Input fields of the target. */
  fields: readonly Variable[];
  /** Values of an earlier run, for running a single node. */
  earlier: JsonObject;
  testRun: TestRun;
  overrides: NodeOverrides;
  view: RunView | undefined;
  replay: RunReplay | undefined;
  errorCount: number;
  nodeTitle(nodeId: string): string;
  onTarget(target: RunTarget): void;
  onShowProblems(): void;
  onClose(): void;
}

/** Inputs and result of a test run: next to the canvas, or below it on medium screens. */
export function RunPanel(props: RunPanelProps) {
  const { workflowId, target, fields, earlier, testRun, overrides, view, errorCount } = props;
  const t = useMessages(editorMessages);
  const tRun = useMessages(runMessages);
  const [texts, setTexts] = useState<Record<string, string>>(() => {
    const remembered = target.kind === 'node' ? toTexts(earlier) : readRememberedInputs(workflowId);
    return Object.fromEntries(fields.map((field) => [field.name, initialText(field, remembered)]));
  });
  const [isChecked, setIsChecked] = useState(false);
  const sheet = useSheetHeight();
  const hasResult = view !== undefined || testRun.problem !== undefined;
  // Open on the result if a run is in progress.
  const [tab, setTab] = useState<string | null>(
    testRun.isRunning || view?.opened !== undefined ? 'result' : 'inputs',
  );
  const { inputs, problems } = readFields(fields, texts);
  const isAsked = (view?.run.interrupts.length ?? 0) > 0;
  useEffect(() => {
    if (isAsked || view?.opened !== undefined) setTab('result');
  }, [isAsked, view?.opened]);

  function handleRun() {
    setIsChecked(true);
    if (problems.size > 0) return setTab('inputs');
    if (target.kind !== 'node') rememberInputs(workflowId, texts);
    setTab('result');
    testRun.start(inputs, target);
  }

  return (
    <aside
      className={`${classes.side} ${own.sheet}`}
      style={{ '--run-panel-height': `${sheet.height}px` } as CSSProperties}
      aria-label={t('testRun')}
    >
      <ResizeHandle {...sheet} />
      <div className={classes.sideHead}>
        {t('testRun')}
        <span className={classes.spring} />
        {hasResult && !testRun.isRunning && (
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => {
              setTab('inputs');
              testRun.clear();
            }}
          >
            {t('clearRun')}
          </Button>
        )}
        <ActionIcon variant="subtle" color="gray" aria-label={t('close')} onClick={props.onClose}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </div>
      <Tabs value={tab} onChange={setTab} className={classes.sideBody} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="inputs">{t('inputs')}</Tabs.Tab>
          <Tabs.Tab value="result" disabled={!hasResult}>
            {t('result')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="inputs">
          <TargetNote {...props} />
          <RunInputs
            fields={fields}
            texts={texts}
            problems={isChecked ? problems : new Map()}
            {...(target.kind === 'node' && { empty: tRun('noNodeInputs') })}
            onChange={(name, text) => setTexts((current) => ({ ...current, [name]: text }))}
          />
          <PlaceChoice target={target} testRun={testRun} />
          <NodeOverrideList
            overrides={overrides}
            isUnused={takesPlaceOnServer(testRun.place, target)}
            nodeTitle={props.nodeTitle}
          />
        </Tabs.Panel>
        <Tabs.Panel value="result">
          {props.replay && <ReplayBar replay={props.replay} nodeTitle={props.nodeTitle} />}
          <RunResult view={view} past={testRun.past} problem={testRun.problem} onAnswer={testRun.answer} />
        </Tabs.Panel>
      </Tabs>
      <div className={classes.sideFoot}>
        {testRun.isRunning ? (
          <Button
            fullWidth
            variant="default"
            leftSection={<IconPlayerStop size={16} aria-hidden />}
            onClick={testRun.stop}
          >
            {t('stop')}
          </Button>
        ) : errorCount > 0 && target.kind !== 'node' ? (
          <Button fullWidth variant="default" onClick={props.onShowProblems}>
            {t('fixFirst', { count: errorCount })}
          </Button>
        ) : (
          <Button fullWidth leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={handleRun}>
            {t(view ? 'runAgain' : 'run')}
          </Button>
        )}
      </div>
    </aside>
  );
}

/** Note that only part of the workflow runs, with a way back to the whole. */
function TargetNote({ target, earlier, nodeTitle, onTarget }: RunPanelProps) {
  const t = useMessages(runMessages);
  if (target.kind === 'all') return null;
  const title = nodeTitle(target.nodeId);
  return (
    <div className={own.target}>
      <Text size="sm" fw={600}>
        {t(target.kind === 'node' ? 'runningNode' : 'runningUntil', { title })}
      </Text>
      {target.kind === 'node' && Object.keys(earlier).length > 0 && (
        <Text size="xs" c="dimmed">
          {t('fromLastRun')}
        </Text>
      )}
      <Button size="compact-xs" variant="subtle" onClick={() => onTarget({ kind: 'all' })}>
        {t('wholeWorkflow')}
      </Button>
    </div>
  );
}

function PlaceChoice({ target, testRun }: { target: RunTarget; testRun: TestRun }) {
  const t = useMessages(editorMessages);
  const tRun = useMessages(runMessages);
  if (target.kind === 'until')
    return (
      <Text size="xs" c="dimmed" mt="lg">
        {tRun('partInBrowser')}
      </Text>
    );
  return (
    <>
      <SegmentedControl
        mt="lg"
        fullWidth
        size="xs"
        value={testRun.place}
        onChange={(place) => testRun.setPlace(place as RunPlace)}
        data={[
          { value: 'browser', label: t('whereBrowser') },
          { value: 'server', label: t('whereServer') },
        ]}
      />
      <Text size="xs" c="dimmed" mt={6}>
        {testRun.place === 'browser' ? t('whereBrowserWhy') : target.kind === 'all' && t('whereServerWhy')}
      </Text>
    </>
  );
}

function toTexts(values: JsonObject): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
}
