import type { Json } from '@heddle/workflow-schema';
import type { Interrupt } from '@heddle/workflow-schema/runs';

/** Answers a question of a run; undefined if there is no answer. */
export type Answerer = (question: Interrupt) => string | undefined | Promise<string | undefined>;

/** Answers in the order of the questions, and answers of specific nodes, each in their own order. */
export interface GivenAnswers {
  inOrder: readonly Json[];
  byNode: Readonly<Record<string, readonly Json[]>>;
}

/** Parses `NODE=TEXT` if NODE is a node of the document; any other text answers the next question. */
export function readAnswers(texts: readonly string[], isNode: (id: string) => boolean): GivenAnswers {
  const inOrder: string[] = [];
  const byNode = new Map<string, string[]>();
  for (const text of texts) {
    const at = text.indexOf('=');
    const id = text.slice(0, Math.max(0, at));
    if (id === '' || !isNode(id)) inOrder.push(text);
    else byNode.set(id, [...(byNode.get(id) ?? []), text.slice(at + 1)]);
  }
  return { inOrder, byNode: Object.fromEntries(byNode) };
}

/** Returns each answer once: those of the asking node before those for any node. */
export function answererOf({ inOrder, byNode }: GivenAnswers): Answerer {
  const left = [...inOrder];
  const leftOf = new Map(Object.entries(byNode).map(([id, answers]) => [id, [...answers]]));
  return ({ nodeId }) => {
    const own = leftOf.get(nodeId);
    const answer = own !== undefined && own.length > 0 ? own.shift() : left.shift();
    return answer === undefined || typeof answer === 'string' ? answer : JSON.stringify(answer);
  };
}
