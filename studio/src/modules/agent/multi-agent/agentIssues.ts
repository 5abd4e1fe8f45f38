import type { PlainDocument } from '@heddle/flow-canvas';
import type { Issue } from '@heddle/workflow-schema';
import { type AgentData, newJumpPort, nodeTypeNames } from './agentDocument.js';

/** Rules of the agents on the canvas, by which their messages are found. */
export type AgentRule = 'noFirst' | 'unreachable' | 'noReference' | 'emptyCondition' | 'noTarget';

/** What keeps agents from answering, and what is unfinished. */
export function agentIssues({ nodes, edges }: PlainDocument, isHosted = false): Issue[] {
  const issues: Issue[] = [];
  const add = (rule: AgentRule, severity: Issue['severity'], nodeId: string) =>
    issues.push({ rule, severity, nodeId, parameters: {} });
  const reached = reachedNodes({ nodes, edges });
  for (const { id, type, data } of nodes) {
    const { jumps = [], reference_id } = data as AgentData;
    const isAnswering = type === nodeTypeNames.agent || type === nodeTypeNames.bot;
    if (type === nodeTypeNames.start && !edges.some(({ source }) => source === id))
      add('noFirst', 'error', id);
    if (type === nodeTypeNames.bot && reference_id === undefined) add('noReference', 'error', id);
    // Jumps do not count where one agent asks all others.
    if (isHosted) continue;
    if (isAnswering && !reached.has(id)) add('unreachable', 'warning', id);
    if (jumps.some(({ prompt = '' }) => prompt.trim() === '')) add('emptyCondition', 'warning', id);
    const isOpen = jumps.some(
      ({ intent_id }) =>
        !edges.some(({ source, sourceHandle }) => source === id && sourceHandle === intent_id),
    );
    if (isOpen) add('noTarget', 'warning', id);
  }
  return issues;
}

/** What chats can come to from the start and by the global jumps. */
function reachedNodes({ nodes, edges }: PlainDocument): ReadonlySet<string> {
  const roots = nodes.filter(({ type }) => type === nodeTypeNames.start || type === nodeTypeNames.global);
  const reached = new Set(roots.map(({ id }) => id));
  const open = [...reached];
  for (let id = open.pop(); id !== undefined; id = open.pop())
    for (const { source, sourceHandle, target } of edges)
      if (source === id && sourceHandle !== newJumpPort && !reached.has(target)) {
        reached.add(target);
        open.push(target);
      }
  return reached;
}
