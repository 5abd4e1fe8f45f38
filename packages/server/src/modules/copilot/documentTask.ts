import { issueText } from '@heddle/validator';
import {
  type Issue,
  isJsonObject,
  type JsonObject,
  type Language,
  type WorkflowDocument,
} from '@heddle/workflow-schema';
import { parseDocumentText } from '@heddle/workflow-schema/import';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { findIssues, languageOf, readCalledWorkflows } from '../workflow/index.js';
import { writingModel } from './askModel.js';
import { type Draft, type Task, unreadable } from './Draft.js';
import { extractJson } from './extractJson.js';
import { documentRules, nodeTypeGuide } from './nodeTypeGuide.js';
import { placeNodes } from './placeNodes.js';

// A model that writes more nodes repeats itself.
const maxNodes = 200;

/** Writes the document of a workflow, checked by the validator. */
export async function documentTask(context: Context, access: SpaceAccess): Promise<Task> {
  const language = languageOf(context.user.locale);
  const { id, name } = await writingModel(context);
  return {
    instructions: [outline, nodeTypeGuide(language, { id, name })].join('\n\n'),
    read: (answer) => readDocument(context, access, answer, language),
  };
}

async function readDocument(
  context: Context,
  access: SpaceAccess,
  answer: string,
  language: Language,
): Promise<Draft> {
  const parsed = parseDocumentText(extractJson(answer));
  if (parsed.error) return unreadable(parsed.error.message);
  const { document } = parsed;
  if (document.nodes.size > maxNodes) return unreadable(`it has more than ${maxNodes} nodes`);
  const called = await readCalledWorkflows(context.db, access, document);
  const issues = await findIssues(context, access, document, called);
  const errors = issues.filter(({ severity }) => severity === 'error');
  if (errors.length > 0)
    return { isReadable: true, problems: errors.map((issue) => problemText(issue, language)) };
  return { content: JSON.stringify(placed(parsed.json, document)) };
}

/** The document with positions: those of models overlap, or are missing. */
function placed(json: JsonObject, document: WorkflowDocument): JsonObject {
  const places = placeNodes(document);
  const nodes = Array.isArray(json.nodes) ? json.nodes : [];
  return {
    ...json,
    nodes: nodes.map((node) => {
      if (!isJsonObject(node)) return node;
      const position = places.get(String(node.id));
      const meta = isJsonObject(node.meta) ? node.meta : {};
      return position ? { ...node, meta: { ...meta, position } } : node;
    }),
  };
}

/** An issue in the words that a model is given. */
export function problemText(issue: Issue, language: Language): string {
  const place = issue.nodeId === undefined ? '' : `node ${issue.nodeId}: `;
  return `${place}${issueText(issue, language)}`;
}

const outline = `Write a workflow as one JSON object, and answer with JSON alone:
{"nodes": [{"id": "100001", "type": "1", "data": {...}}, ...], "edges": [{"sourceNodeID": "100001", "targetNodeID": "2"}, ...]}

${documentRules}

The user describes what the workflow does. These are the types:`;
