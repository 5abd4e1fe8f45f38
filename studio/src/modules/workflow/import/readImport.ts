import type { JsonObject, NodeRegistry } from '@heddle/workflow-schema';
import { errorCodes, isJsonObject, readData, readVariables, titleOf } from '@heddle/workflow-schema';
import { documentTextIn, parseDocumentText } from '@heddle/workflow-schema/import';
import type { Issue } from '@heddle/workflow-schema/issues';

/** Resources of this installation; an undefined list means "unknown" and is not checked. */
export interface Available {
  models?: readonly string[];
  workflows?: readonly string[];
  tools?: readonly string[];
  datasets?: readonly string[];
  databases?: readonly string[];
}

/** A reference that this installation lacks, with the number of nodes that use it. */
export interface Missing {
  id: string;
  name: string;
  count: number;
}

export interface ImportReport {
  text: string;
  nodes: number;
  edges: number;
  /** Whether Start receives what a chat flow's does. */
  isChatFlow: boolean;
  types: Missing[];
  models: Missing[];
  tools: Missing[];
  datasets: Missing[];
  databases: Missing[];
  workflows: Missing[];
  /** Issues found while parsing, such as numbers that JavaScript cannot represent. */
  issues: Issue[];
}

/** Why a text is not a document. Codes, because the parser's message is English. */
type ImportProblem = 'notJson' | 'notADocument';

export type ImportResult =
  | { ok: true; report: ImportReport }
  | { ok: false; problem: ImportProblem; message: string };

const chatInputs = ['USER_INPUT', 'CONVERSATION_NAME'];

const lists = {
  model: 'models',
  tool: 'tools',
  dataset: 'datasets',
  database: 'databases',
  workflow: 'workflows',
} as const;

/** Parses pasted text or a `.flow` file and reports what this installation does not know. Never throws. */
export function readImport(given: string, registry: NodeRegistry, available: Available): ImportResult {
  const text = documentTextIn(given);
  const parsed = parseDocumentText(text);
  if (parsed.error) {
    const { code, message } = parsed.error;
    return { ok: false, problem: code === errorCodes.notJson ? 'notJson' : 'notADocument', message };
  }
  const { document, issues } = parsed;
  const found = new Map<string, Missing>();
  const report: ImportReport = {
    text,
    nodes: document.nodes.size,
    edges: document.edges.size,
    isChatFlow: false,
    types: [],
    models: [],
    tools: [],
    datasets: [],
    databases: [],
    workflows: [],
    issues,
  };
  const note = (list: Missing[], kind: string, id: string, name: string) => {
    const known = found.get(`${kind} ${id}`);
    if (known) {
      known.count += 1;
      return;
    }
    const missing = { id, name, count: 1 };
    found.set(`${kind} ${id}`, missing);
    list.push(missing);
  };
  for (const node of document.nodes.values()) {
    const definition = registry.byCode(node.type);
    if (!definition) {
      note(report.types, 'type', node.type, titleOf(node.json));
      continue;
    }
    const read = readData(definition, node.json);
    if (read.issues) continue;
    if (definition.entry) report.isChatFlow ||= isChatStart(node.json);
    for (const resource of definition.resources?.(read.data) ?? []) {
      const list = lists[resource.kind];
      if (available[list] && !available[list].includes(resource.id)) {
        note(report[list], resource.kind, resource.id, resource.name);
      }
    }
  }
  return { ok: true, report };
}

function isChatStart({ data }: JsonObject): boolean {
  const outputs = readVariables(isJsonObject(data) ? data.outputs : undefined);
  return chatInputs.every((wanted) => outputs.some(({ name }) => name === wanted));
}
