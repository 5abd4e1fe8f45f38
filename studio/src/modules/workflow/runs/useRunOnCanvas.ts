import { nodeTypes } from '@heddle/node-types';
import {
  createRegistry,
  importDocument,
  type JsonObject,
  titleOf,
  type WorkflowDocument,
} from '@heddle/workflow-schema';
import { type RunState, RunTree } from '@heddle/workflow-schema/runs';
import { useMemo, useState } from 'react';
import { formatDuration } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import type { TraceText } from '../../../shared/parts/trace/TraceText.js';
import { traceMessages } from '../../../shared/parts/trace/traceMessages.js';
import { editorMessages } from '../editor/editorMessages.js';
import { viewOf } from '../editor/viewOf.js';
import { cardStates, type PickedRounds } from '../run/cardStates.js';
import { nodeStatusLabel } from '../run/nodeStatus.js';
import type { RunView } from '../run/RunView.js';
import { useTitleAt } from '../run/useTitleAt.js';
import { pickedRoundsOf } from './pickedRoundsOf.js';
import { traceOf } from './traceOf.js';
import type { WatchedRun } from './useWatchedRun.js';

export const registry = createRegistry(nodeTypes);

/** A run with its trace, as the canvas and the panels show it. */
export function useRunOnCanvas(
  spaceId: string,
  name: string,
  json: JsonObject | undefined,
  { run, events }: Pick<WatchedRun, 'run' | 'events'>,
) {
  const document = useMemo(() => json && importDocument(json), [json]);
  const tree = useMemo(() => run && new RunTree(run), [run]);
  const trace = useMemo(() => run && tree && traceOf(run, tree, events), [run, tree, events]);
  const [picked, setPicked] = useState<PickedRounds>(new Map());
  const cards = useMemo(() => run && tree && cardStates(run, tree, picked), [run, tree, picked]);
  const nodeTitle = (nodeId: string) => {
    const node = document?.nodesById(nodeId)[0];
    return node ? titleOf(node.json) || nodeId : nodeId;
  };
  const titleAt = useTitleAt(spaceId, run, nodeTitle);
  const text = useTraceText(name, document, run, titleAt);
  const view: Omit<RunView, 'onShowNode' | 'onOpenNode'> | undefined = run &&
    tree && {
      run,
      tree,
      picked,
      opened: undefined,
      titleAt,
      onPickRound: (container, round) =>
        setPicked((before) => {
          const after = new Map(before);
          if (round === undefined) after.delete(container);
          else after.set(container, round);
          return after;
        }),
    };
  return {
    document,
    trace,
    cards,
    view,
    text,
    nodeTitle,
    /** Shows the iterations of this path on the cards. */
    pick: (path: string) => setPicked((before) => new Map([...before, ...pickedRoundsOf(path)])),
  };
}

function useTraceText(
  name: string,
  document: WorkflowDocument | undefined,
  run: RunState | undefined,
  titleAt: (path: string) => string,
): TraceText {
  const t = useMessages(traceMessages);
  const editor = useMessages(editorMessages);
  const language = useLanguage();
  const text: TraceText = {
    title({ kind, path, ordinal }) {
      if (kind === 'run') return name;
      return kind === 'node' ? titleAt(path) : t(kind, { ordinal });
    },
    duration({ startedAt, endedAt }) {
      if (startedAt === undefined) return '';
      const end = endedAt ?? (run?.endedAt === undefined ? Date.now() : run.endedAt);
      return formatDuration(Math.max(0, end - startedAt), language);
    },
    label: (span) =>
      t('rowLabel', {
        title: text.title(span),
        status: nodeStatusLabel(span.status, editor),
        duration: text.duration(span) || t('notStarted'),
      }),
    look({ kind, path, nodeId }) {
      const node = kind === 'node' && path.endsWith(nodeId) ? document?.nodesById(nodeId)[0] : undefined;
      const definition = node && registry.byCode(node.type);
      return { Icon: viewOf(definition)?.Icon, category: definition?.category };
    },
  };
  return text;
}
