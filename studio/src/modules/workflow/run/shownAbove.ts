import type { RunState, RunTree } from '@heddle/workflow-schema/runs';

/** Number of messages shown above the nodes; the others are shown at their nodes. */
const maxMessages = 50;

/** The messages of a run in order, by the path of the node that sent them. */
export interface ShownMessages {
  paths: readonly string[];
  /** Number of earlier messages, which are left to their nodes. */
  earlier: number;
}

/** The messages to show above the nodes, without the one that is the answer. */
export function shownMessages(run: RunState): ShownMessages {
  const all = [...new Set(run.messages.map(({ path }) => path))].filter(
    (path) => run.answer === undefined || run.nodes.get(path)?.text !== run.answer,
  );
  return { paths: all.slice(-maxMessages), earlier: Math.max(0, all.length - maxMessages) };
}

/** Whether the output section would repeat the answer, or the only message. */
export function isOutputTheAnswer(run: RunState): boolean {
  const [value, ...others] = Object.values(run.outputs ?? {});
  if (value === undefined || others.length > 0) return false;
  const [path, ...further] = shownMessages(run).paths;
  const isTheMessage = further.length === 0 && path !== undefined && run.nodes.get(path)?.text === value;
  return value === run.answer || (run.answer === undefined && isTheMessage);
}

/** Paths of the nodes whose output stands above the list of nodes already. */
export function shownAbove(run: RunState, tree: RunTree): ReadonlySet<string> {
  const shown = new Set(shownMessages(run).paths);
  if (run.status !== 'success') return shown;
  // The run's output is that of its last node.
  const last = [...tree.nodesIn('')].reduce<{ path: string; at: number } | undefined>((found, node) => {
    const at = node.endedAt ?? 0;
    return found && found.at > at ? found : { path: node.path, at };
  }, undefined);
  const node = last && run.nodes.get(last.path);
  if (node && (node.text ?? '') === (run.answer ?? '') && sameJson(node.outputs, run.outputs))
    shown.add(node.path);
  return shown;
}

function sameJson(left: unknown, right: unknown): boolean {
  return JSON.stringify(left ?? {}) === JSON.stringify(right ?? {});
}
