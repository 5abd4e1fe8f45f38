import { workflowModes } from '@heddle/api-contract/families/workflow';
import type { AnyNodeDefinition, WorkflowDocument } from '@heddle/workflow-schema';
import { parseDocumentText } from '@heddle/workflow-schema/import';
import type { Database } from '../../db/Database.js';
import { registry } from './registry.js';
import { readSchema, type WorkflowHead } from './requireWorkflow.js';

/** Whether a workflow is suitable for a use, with the reason if not. */
export interface CheckResult {
  type: number;
  is_pass: boolean;
  reason: string;
}

/** Returns why a workflow is unsuitable, or undefined. */
type Check = (flowMode: number, definitions: readonly AnyNodeDefinition[]) => string | undefined;

const isChat: Check = (flowMode) =>
  flowMode === workflowModes.chatFlow ? undefined : 'only chat flows can be published there';

// An agent has a conversation of its own.
const hasNoConversations: Check = (_flowMode, definitions) =>
  definitions.some(({ services }) => services?.includes('conversation'))
    ? 'agents cannot use workflows that manage conversations'
    : undefined;

const asksNobody: Check = (_flowMode, definitions) =>
  definitions.some(({ interrupts }) => interrupts)
    ? 'the workflow asks questions, which nobody could answer'
    : undefined;

/** By `CheckType`: web SDK, social channel, agent, agent in a social channel, agent in the web SDK, MCP. */
const checks = new Map<number, Check>([
  [1, isChat],
  [2, isChat],
  [3, hasNoConversations],
  [4, hasNoConversations],
  [5, hasNoConversations],
  [6, asksNobody],
]);

/** Checks a document for uses; unknown uses are left out. */
export function checkDocument(flowMode: number, text: string, uses: readonly number[]): CheckResult[] {
  const parsed = parseDocumentText(text);
  const definitions = parsed.error ? [] : definitionsIn(parsed.document);
  return [...new Set(uses)].flatMap((type) => {
    const check = checks.get(type);
    if (!check) return [];
    const reason = check(flowMode, definitions);
    return [{ type, is_pass: reason === undefined, reason: reason ?? '' }];
  });
}

/** Checks the drafts of workflows for uses; empty if there are none. */
export async function checkUses(
  db: Database,
  heads: readonly WorkflowHead[],
  uses: readonly number[],
): Promise<Map<string, CheckResult[]>> {
  const results = new Map<string, CheckResult[]>();
  if (uses.length === 0) return results;
  // One at a time: the documents together may not fit into memory.
  for (const { id, flowMode } of heads)
    results.set(id, checkDocument(flowMode, await readSchema(db, id), uses));
  return results;
}

function definitionsIn(document: WorkflowDocument): AnyNodeDefinition[] {
  const codes = new Set([...document.nodes.values()].map(({ type }) => type));
  return [...codes].flatMap((code) => registry.byCode(code) ?? []);
}
