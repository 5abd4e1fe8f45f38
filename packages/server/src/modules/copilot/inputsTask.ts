import { copilotReasons } from '@heddle/api-contract/reasons/copilot';
import { workflowReasons } from '@heddle/api-contract/reasons/workflow';
import {
  convertFields,
  type JsonObject,
  readData,
  type Variable,
  type WorkflowDocument,
  WorkflowSchemaError,
} from '@heddle/workflow-schema';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { parseSchema, readOwnDraft, registry, requireWorkflow } from '../workflow/index.js';
import { type Draft, type Task, unreadable } from './Draft.js';
import { readJson } from './textTasks.js';

/** Writes inputs for a test run of a workflow, or of one of its nodes. */
export async function inputsTask(
  context: Context,
  { workflow_id, space_id }: { workflow_id?: string | undefined; space_id: string },
  nodeId?: string,
): Promise<Task> {
  if (workflow_id === undefined) throw new DomainError('workflowInvalid', copilotReasons.workflowMissing());
  const { head } = await requireWorkflow(context, workflow_id, 'testRun', { spaceId: space_id });
  const { document } = parseSchema((await readOwnDraft(context.db, head.id, context.user.id)).schema);
  const fields = nodeId === undefined ? inputFields(document) : nodeFields(document, nodeId);
  if (!fields) throw new DomainError('workflowInvalid', workflowReasons.noNode({ node: nodeId ?? '' }));
  return {
    instructions: [
      `Write inputs for a test of the workflow "${head.name}". The inputs are these fields:`,
      JSON.stringify(fields),
      'The user describes the case to test. Answer with a JSON object from the names of the fields to values of ' +
        'their types, and with JSON alone.',
    ].join('\n'),
    read: (answer) => readInputs(answer, fields),
  };
}

function readInputs(answer: string, fields: readonly Variable[]): Draft {
  const value = readJson(answer);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return unreadable('it is not a JSON object');
  const given = value as JsonObject;
  // Only declared fields: anything else is an invention of the model.
  const known = Object.fromEntries(
    fields.filter(({ name }) => Object.hasOwn(given, name)).map(({ name }) => [name, given[name] ?? null]),
  );
  try {
    return { content: JSON.stringify(convertFields(fields, known, 'strict').value) };
  } catch (error) {
    if (!WorkflowSchemaError.isInstance(error)) throw error;
    return { problems: [error.message], isReadable: false };
  }
}

/** The inputs that a run of the workflow asks for. */
export function inputFields(document: WorkflowDocument): Variable[] {
  for (const node of document.nodes.values()) {
    const definition = registry.byCode(node.type);
    if (!definition?.entry) continue;
    const read = readData(definition, node.json);
    return read.issues ? [] : [...definition.outputs(read.data)];
  }
  return [];
}

/** The inputs that a run of this node alone asks for: those that it takes from other nodes. */
function nodeFields(document: WorkflowDocument, nodeId: string): Variable[] | undefined {
  const [node] = document.nodesById(nodeId);
  const definition = node && registry.byCode(node.type);
  if (!definition) return undefined;
  const read = readData(definition, node.json);
  if (read.issues) return [];
  return definition.inputs(read.data).flatMap(({ name, value }) => {
    if (value.value.kind !== 'reference') return [];
    const { value: _reference, ...type } = value;
    return [{ name, ...type }];
  });
}
