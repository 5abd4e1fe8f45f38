import type { NodeAction } from '@heddle/flow-canvas';
import {
  type AnyNodeDefinition,
  type JsonObject,
  type NodeRegistry,
  readData,
  titleOf,
  type WorkflowDocument,
} from '@heddle/workflow-schema';
import { frameOf, ownerOf, type RunState, RunTree } from '@heddle/workflow-schema/runs';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import type { MockedTool } from '../../mock-set/index.js';
import type { LiveDocument } from '../editor/useLiveDocument.js';
import { cardStates, type PickedRounds, roundOnShow } from './cardStates.js';
import type { MockDialogProps } from './MockDialog.js';
import { earlierInputs, nodeFields, type RunField } from './nodeFields.js';
import type { RunTarget } from './RunPanel.js';
import type { RunView } from './RunView.js';
import { runFields } from './runInputs.js';
import { runMessages } from './runMessages.js';
import { toolsOf } from './toolsOf.js';
import { type NodeOverrides, useNodeOverrides } from './useNodeOverrides.js';
import { type RunReplay, useReplay } from './useReplay.js';
import { type TestRun, useTestRun } from './useTestRun.js';
import { useTitleAt } from './useTitleAt.js';

interface RunPanelOptions {
  spaceId: string;
  workflowId: string;
  /** Commit of the stored draft. */
  commitId: string;
  registry: NodeRegistry;
  /** The document on the canvas; undefined until the canvas is mounted. */
  live: LiveDocument | undefined;
  exportDocument(): JsonObject;
  saveNow(): Promise<void>;
  /** Opens the run panel. */
  onOpen(): void;
  /** Opens whatever answers the questions of a run. */
  onAsked(): void;
}

/** State of test runs in the editor: target, current run, and run actions in node menus. */
export interface RunPanelState {
  testRun: TestRun;
  overrides: NodeOverrides;
  target: RunTarget;
  /** Changes with the target so that its form is reset. */
  targetKey: string;
  fields: readonly RunField[];
  earlier: JsonObject;
  /** Plugin tools of the workflow, for which mock sets may answer. */
  tools: readonly MockedTool[];
  view: Omit<RunView, 'onShowNode' | 'onOpenNode'> | undefined;
  /** Run state by node id, as shown on cards. */
  cards: RunState | undefined;
  /** Replay of a finished run. */
  replay: RunReplay | undefined;
  /** Props of the mock response dialog while it is open. */
  mocking: MockDialogProps | undefined;
  /** Opens the panel with the target of the next run. */
  aim(target: RunTarget): void;
  openResult(nodeId: string): void;
  nodeActions(nodeId: string): readonly NodeAction[];
  nodeTitle(nodeId: string): string;
}

export function useRunPanel(options: RunPanelOptions): RunPanelState {
  const { spaceId, workflowId, commitId, registry, live, exportDocument, saveNow, onOpen, onAsked } = options;
  const t = useMessages(runMessages);
  const overrides = useNodeOverrides(workflowId);
  const testRun = useTestRun({
    spaceId,
    workflowId,
    commitId,
    overrides,
    getDocument: exportDocument,
    saveNow,
  });
  const [target, setTarget] = useState<RunTarget>({ kind: 'all' });
  const [aimed, setAimed] = useState(0);
  const [picked, setPicked] = useState<PickedRounds>(new Map());
  const [opened, setOpened] = useState<string>();
  const [mocked, setMocked] = useState<string>();
  const { shown: run, replay } = useReplay(testRun);
  const tree = useMemo(() => run && new RunTree(run), [run]);
  const cards = useMemo(() => run && tree && cardStates(run, tree, picked), [run, tree, picked]);
  const titleAt = useTitleAt(spaceId, run, nodeTitle);
  const fields = useMemo(
    () => (live ? fieldsOf(live.document, registry, target) : []),
    [live, registry, target],
  );
  const tools = useMemo(() => (live ? toolsOf(live.document, registry) : []), [live, registry]);
  const earlier = useMemo(
    () =>
      live && target.kind === 'node' ? earlierInputs(live.document, registry, target.nodeId, cards) : {},
    [live, registry, target, cards],
  );
  // Open the panel for a run that waits for an answer, even one started before the editor was opened.
  const open = useRef(onAsked);
  open.current = onAsked;
  const asked = run?.interrupts[0]?.id;
  useEffect(() => {
    if (asked !== undefined) open.current();
  }, [asked]);

  function nodeTitle(nodeId: string): string {
    const node = live?.document.nodesById(nodeId)[0];
    return node ? titleOf(node.json) || nodeId : nodeId;
  }

  function aim(next: RunTarget): void {
    setTarget(next);
    setOpened(undefined);
    setAimed((count) => count + 1);
    onOpen();
  }

  function handlePick(container: string, round: number | undefined): void {
    setPicked((before) => {
      const after = new Map(before);
      if (round === undefined) after.delete(container);
      else after.set(container, round);
      return after;
    });
  }

  function openResult(nodeId: string): void {
    const path = cards?.nodes.get(nodeId)?.path;
    if (path === undefined || !tree) return;
    // Keep showing the iteration that the card shows.
    const container = ownerOf(frameOf(path));
    if (container !== '') handlePick(container, roundOnShow(tree, container, picked));
    setOpened(path);
    onOpen();
  }

  function runFrom(nodeId: string): void {
    onOpen();
    setTarget({ kind: 'all' });
    testRun.start(run?.inputs ?? {}, { kind: 'from', nodeId, events: [...testRun.events()] });
  }

  function nodeActions(nodeId: string): NodeAction[] {
    const node = live?.document.nodesById(nodeId)[0];
    const definition = node && registry.byCode(node.type);
    if (!node || !definition || definition.isolated) return [];
    const state = cards?.nodes.get(nodeId);
    const { isRunning } = testRun;
    const isInBody = node.parent !== '';
    const actions: NodeAction[] = [];
    const add = (
      id: keyof (typeof runMessages)['messages']['en'],
      onSelect: () => void,
      isDisabled = false,
    ) => actions.push({ id, label: t(id), isDisabled, onSelect });
    if (state) add('showResult', () => openResult(nodeId));
    if (!definition.entry && !definition.exit) add('runNode', () => aim({ kind: 'node', nodeId }), isRunning);
    if (!definition.entry) add('runUntil', () => aim({ kind: 'until', nodeId }), isRunning);
    if (run && !definition.entry) add('runFrom', () => runFrom(nodeId), isRunning);
    if (Object.hasOwn(overrides.pins, nodeId)) add('unpin', () => overrides.pin(nodeId, undefined));
    else if (
      state?.status === 'success' &&
      state.outputs &&
      !isInBody &&
      !definition.entry &&
      !definition.exit
    ) {
      const { outputs, port } = state;
      add('pin', () => overrides.pin(nodeId, { outputs, ...(port !== undefined && { port }) }));
    }
    if (callsOneTool(definition, node.json)) {
      add('setMock', () => setMocked(nodeId));
      if (Object.hasOwn(overrides.mocks, nodeId)) add('unsetMock', () => overrides.mock(nodeId, undefined));
    }
    return actions;
  }

  return {
    testRun,
    overrides,
    target,
    targetKey: String(aimed),
    fields,
    earlier,
    tools,
    view: run && tree && { run, tree, picked, opened, titleAt, onPickRound: handlePick },
    cards,
    replay,
    mocking:
      mocked === undefined
        ? undefined
        : {
            title: nodeTitle(mocked),
            mock: overrides.mocks[mocked],
            onSave: (mock) => {
              overrides.mock(mocked, mock);
              setMocked(undefined);
            },
            onClose: () => setMocked(undefined),
          },
    aim,
    openResult,
    nodeActions,
    nodeTitle,
  };
}

function fieldsOf(
  document: WorkflowDocument,
  registry: NodeRegistry,
  target: RunTarget,
): readonly RunField[] {
  return target.kind === 'node'
    ? nodeFields(document, registry, target.nodeId)
    : runFields(document, registry);
}

/** A mock replaces every tool call of a node, so offer it only for nodes that call exactly one tool. */
function callsOneTool(definition: AnyNodeDefinition, json: JsonObject): boolean {
  const read = readData(definition, json);
  if (read.issues || !definition.resources) return false;
  return definition.resources(read.data).filter(({ kind }) => kind === 'tool').length === 1;
}
