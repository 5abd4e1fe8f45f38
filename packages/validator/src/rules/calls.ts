import {
  type AnswerKind,
  type Key,
  readData,
  rootKey,
  type TypeDescription,
  typeAtPath,
  type WorkflowCall,
  type WorkflowDocument,
  type WorkflowNode,
} from '@heddle/workflow-schema';
import type { GlobalVariables } from '@heddle/workflow-schema/scopes';
import type { Check } from '../Check.js';
import type { Unit } from '../Stage.js';

/** Assignments to app variables: both sides must have the same type. */
export function assignmentUnits(check: Check): Unit[] {
  const { globals, projectId } = check.context;
  if (projectId === undefined || globals === undefined) return [];
  const run = (node: WorkflowNode) => {
    if (!check.isIsolated(node)) checkAssignments(check, globals, node);
  };
  return check.top.nodes.map(({ key }) => ({ key, run }));
}

function checkAssignments(check: Check, globals: GlobalVariables, node: WorkflowNode): void {
  const read = check.read(node);
  for (const { name, target, path } of read?.definition.assigns?.(read.data) ?? []) {
    if (target.value.kind !== 'reference' || target.value.reference.source === 'block-output') continue;
    const { source, path: variable } = target.value.reference;
    const declared = typeAtPath(globals[source] ?? [], variable);
    if (variable.length === 0 || declared === undefined) continue;
    if (declared.type !== target.type) check.add('variable.type', node, { path, parameters: { name } });
    else if (declared.type === 'list' && elementType(declared) !== elementType(target)) {
      check.add('variable.element-type', node, { path, parameters: { name } });
    }
  }
}

function elementType(type: TypeDescription): string | undefined {
  return type.schema === undefined || Array.isArray(type.schema) ? undefined : type.schema.type;
}

/** Keys of the nodes whose types call other workflows, in the order of checking. */
export function callers(check: Check): Key[] {
  if (check.context.workflows === undefined) return [];
  return check.levels.flatMap(({ nodes }) =>
    nodes.filter((node) => check.definitionOf(node)?.calls !== undefined).map(({ key }) => key),
  );
}

/** Called workflows must exist, and return their result in the way that the caller was configured for. */
export function checkCalls(check: Check, keys: readonly Key[]): void {
  for (const key of keys) {
    const node = check.document.nodes.get(key)!;
    const level = check.levelOf(node);
    if (level === undefined || !check.isReachable(level, node)) continue;
    const read = check.read(node);
    for (const call of read?.definition.calls?.(read.data) ?? []) checkCall(check, node, call);
  }
}

function checkCall(check: Check, node: WorkflowNode, { workflowId, version, answer }: WorkflowCall): void {
  const called = check.context.workflows?.(workflowId, version);
  const parameters = { workflowId, version, asTool: answer === undefined };
  if (called === null) check.add('workflow.not-found', node, { parameters });
  else if (called !== undefined && version === '' && answer !== undefined) {
    const given = answerOf(check, called);
    if (given !== undefined && given !== answer) check.add('workflow.changed', node, { parameters });
  }
}

function answerOf(check: Check, document: WorkflowDocument): AnswerKind | undefined {
  for (const key of document.nodeOrder.get(rootKey) ?? []) {
    const node: WorkflowNode = document.nodes.get(key)!;
    const definition = check.definitionOf(node);
    if (definition?.answers === undefined) continue;
    const read = readData(definition, node.json);
    if (read.issues === undefined) return definition.answers(read.data);
  }
  return undefined;
}
