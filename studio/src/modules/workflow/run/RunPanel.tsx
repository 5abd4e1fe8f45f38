import { trafficScenes } from '@heddle/api-contract/families/mock-set';
import type { JsonObject } from '@heddle/workflow-schema';
import { ActionIcon, Alert, Button, SegmentedControl, Tabs, Text } from '@mantine/core';
import { IconAlertTriangle, IconPlayerPlay, IconPlayerStop, IconX } from '@tabler/icons-react';
import { type CSSProperties, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { type MockedTool, ToolMocks } from '../../mock-set/index.js';
import classes from '../editor/Editor.module.css';
import { editorMessages } from '../editor/editorMessages.js';
import { SavedInputsBar } from '../savedInputs/SavedInputsBar.js';
import { RecordSwitch } from '../testCase/RecordSwitch.js';
import { TestCaseButton } from '../testCase/TestCaseButton.js';
import { NodeOverrideList } from './NodeOverrideList.js';
import type { RunField } from './nodeFields.js';
import { ReplayBar } from './ReplayBar.js';
import { ResizeHandle } from './ResizeHandle.js';
import own from './Run.module.css';
import { RunInputs } from './RunInputs.js';
import type { RunPlace, RunScope } from './RunPlace.js';
import { RunResult } from './RunResult.js';
import type { RunView } from './RunView.js';
import { inputsKey, readRememberedInputs, rememberInputs } from './rememberedInputs.js';
import { initialText, readFields } from './runInputs.js';
import { runMessages } from './runMessages.js';
import type { NodeOverrides } from './useNodeOverrides.js';
import type { RunReplay } from './useReplay.js';
import { useSheetHeight } from './useSheetHeight.js';
import type { TestRun } from './useTestRun.js';

/** Target of the next run: the workflow, one node, or up to a node. */
export type RunTarget = Exclude<RunScope, { kind: 'from' }>;

/** Starts the run of the open panel. */
export interface RunPanelHandle {
  run(): void;
  /** Runs only if there is nothing to fill in. */
  runIfReady(): void;
}

interface RunPanelProps {
  ref?: Ref<RunPanelHandle>;
  spaceId: string;
  workflowId: string;
  canEdit: boolean;
  target: RunTarget;
  /** Input fields of the target. */
  fields: readonly RunField[];
  /** Values of an earlier run, for running a single node. */
  earlier: JsonObject;
  /** Plugin tools of the workflow. */
  tools: readonly MockedTool[];
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
  const storageKey = inputsKey(workflowId, target.kind === 'node' ? target.nodeId : undefined);
  const [remembered] = useState(() => readRememberedInputs(storageKey));
  const [edited, setEdited] = useState<Readonly<Record<string, string>>>({});
  // The last run arrives after the panel has opened.
  const known = { ...remembered, ...toTexts(earlier) };
  const texts = Object.fromEntries(
    fields.map((field) => [field.name, edited[field.name] ?? initialText(field, known)]),
  );
  const [isChecked, setIsChecked] = useState(false);
  // A node without its inputs would succeed with nothing, which says nothing.
  const empty = target.kind === 'node' ? fields.filter(({ name }) => texts[name] === '') : [];
  const emptyNames = empty.map(({ name }) => name).join(', ');
  const [warnedOf, setWarnedOf] = useState('');
  const isWarned = emptyNames !== '' && warnedOf === emptyNames;
  const panel = useRef<HTMLElement>(null);
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
    if (emptyNames !== '' && !isWarned) {
      setWarnedOf(emptyNames);
      return setTab('inputs');
    }
    rememberInputs(storageKey, withoutSecrets(texts, fields));
    setTab('result');
    testRun.start(inputs, target);
  }

  const isBlocked = errorCount > 0 && target.kind !== 'node';
  useImperativeHandle(props.ref, () => ({
    run() {
      if (testRun.isRunning) return;
      if (isBlocked) props.onShowProblems();
      else handleRun();
    },
    runIfReady() {
      if (fields.length === 0 && !isBlocked && !testRun.isRunning) handleRun();
    },
  }));
  useEffect(() => focusInside(panel.current), []);

  return (
    <aside
      ref={panel}
      tabIndex={-1}
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
          <TargetNote {...props} isFilledIn={Object.keys(known).length > 0} />
          {target.kind !== 'node' && fields.length > 0 && (
            <SavedInputsBar
              spaceId={props.spaceId}
              workflowId={workflowId}
              canEdit={props.canEdit}
              isUntouched={Object.keys(known).length === 0 && Object.keys(edited).length === 0}
              readValues={() => {
                setIsChecked(true);
                return problems.size > 0 ? undefined : inputs;
              }}
              onChoose={(values) => setEdited(toFieldTexts(values, fields))}
            />
          )}
          <RunInputs
            fields={fields}
            texts={texts}
            problems={isChecked ? problems : new Map()}
            {...(target.kind === 'node' && { empty: tRun('noNodeInputs') })}
            onChange={(name, text) => setEdited((current) => ({ ...current, [name]: text }))}
          />
          {isWarned && (
            <Alert color="weld" variant="light" mt="md" icon={<IconAlertTriangle size={16} />} role="alert">
              {tRun('emptyInputs', { names: emptyNames })}
            </Alert>
          )}
          <PlaceChoice target={target} testRun={testRun} />
          {props.canEdit && target.kind === 'all' && (
            <RecordSwitch
              mt="lg"
              description="onServer"
              isRecorded={testRun.isRecorded}
              onChange={testRun.setRecorded}
            />
          )}
          <NodeOverrideList overrides={overrides} nodeTitle={props.nodeTitle} />
          {props.tools.length > 0 && (
            <section className={own.overrides} aria-label={tRun('mockData')}>
              <Text size="sm" fw={600}>
                {tRun('mockData')}
              </Text>
              <ToolMocks tools={props.tools} scene={trafficScenes.workflow} callerId={workflowId} />
            </section>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="result">
          {props.replay && <ReplayBar replay={props.replay} nodeTitle={props.nodeTitle} />}
          <RunResult
            view={view}
            past={testRun.past}
            problem={testRun.problem}
            nodeTitle={props.nodeTitle}
            onAnswer={testRun.answer}
          />
          {view?.run.endedAt !== undefined && testRun.scope.kind === 'all' && (
            <TestCaseButton size="compact-sm" run={testRun.serverRun ?? 'browser'} />
          )}
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
        ) : isBlocked ? (
          <Button fullWidth variant="default" onClick={props.onShowProblems}>
            {t('fixFirst', { count: errorCount })}
          </Button>
        ) : (
          <Button fullWidth leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={handleRun}>
            {isWarned ? tRun('runAnyway') : t(view ? 'runAgain' : 'run')}
          </Button>
        )}
      </div>
    </aside>
  );
}

/** Note that only part of the workflow runs, with a way back to the whole. */
function TargetNote({ target, isFilledIn, nodeTitle, onTarget }: RunPanelProps & { isFilledIn: boolean }) {
  const t = useMessages(runMessages);
  if (target.kind === 'all') return null;
  const title = nodeTitle(target.nodeId);
  return (
    <div className={own.target}>
      <Text size="sm" fw={600}>
        {t(target.kind === 'node' ? 'runningNode' : 'runningUntil', { title })}
      </Text>
      {target.kind === 'node' && isFilledIn && (
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

/** Focuses the first field, or the panel itself where a field would open the keyboard of a touch screen. */
function focusInside(panel: HTMLElement | null): void {
  // A question takes the focus itself.
  if (!panel || panel.contains(document.activeElement)) return;
  const isTouch = window.matchMedia('(pointer: coarse)').matches;
  const field = panel.querySelector<HTMLElement>(
    '[role="tabpanel"] :is(input:not([type="file"], [aria-haspopup]), textarea)',
  );
  (isTouch ? panel : (field ?? panel)).focus({ preventScroll: true });
}

function withoutSecrets(texts: Readonly<Record<string, string>>, fields: readonly RunField[]) {
  const secrets = new Set(fields.filter(({ isSecret }) => isSecret).map(({ name }) => name));
  return Object.fromEntries(Object.entries(texts).filter(([name]) => !secrets.has(name)));
}

function toTexts(values: JsonObject): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
}

/** The texts of all fields for these values; fields without a value become empty, whatever they held. */
function toFieldTexts(values: JsonObject, fields: readonly RunField[]): Record<string, string> {
  const texts = toTexts(values);
  return Object.fromEntries(
    fields.map((field) => [field.name, texts[field.name] ?? (field.type === 'boolean' ? 'false' : '')]),
  );
}
