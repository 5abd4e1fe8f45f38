import { providedServices } from '@heddle/api-contract/families/run-service';
import { issueText } from '@heddle/validator';
import {
  type AnyNodeDefinition,
  isJsonObject,
  type JsonObject,
  type Language,
  type WorkflowDocument,
} from '@heddle/workflow-schema';
import { parseDocumentText } from '@heddle/workflow-schema/import';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { findIssues, languageOf, readCalledWorkflows, registry } from '../workflow/index.js';
import { writingModel } from './askModel.js';
import { type Draft, type Task, unreadable } from './Draft.js';
import { extractJson } from './extractJson.js';
import { placeNodes } from './placeNodes.js';

// A model that writes more nodes repeats itself.
const maxNodes = 200;

/** Writes the document of a workflow, checked by the validator. */
export async function documentTask(context: Context, access: SpaceAccess): Promise<Task> {
  const language = languageOf(context.user.locale);
  const { id, name } = await writingModel(context);
  return {
    instructions: instructionsFor(language, { id, name }),
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
    return {
      isReadable: true,
      problems: errors.map((issue) => {
        const place = issue.nodeId === undefined ? '' : `node ${issue.nodeId}: `;
        return `${place}${issueText(issue, language)}`;
      }),
    };
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

function instructionsFor(language: Language, defaultModel: { id: string; name: string }): string {
  const types = registry.definitions.filter(isOffered).map((definition) => {
    const { name, description } = definition.messages.en;
    const { title } = { title: definition.messages[language].name };
    const data = definition.create({ language, title, defaultModel });
    return [
      `## ${name} (type "${definition.code}"${idOf(definition)})`,
      description,
      `data of a new node: ${JSON.stringify(data)}`,
    ].join('\n');
  });
  return [outline, ...types].join('\n\n');
}

/** Types that a document can use without anything that has to be chosen from a list of resources. */
function isOffered(definition: AnyNodeDefinition): boolean {
  const { composite, isLoopOnly, isolated, notRun, resources, services = [] } = definition;
  const isProvided = services.every((service) => (providedServices as readonly string[]).includes(service));
  const namesResource = resources !== undefined && !services.includes('model');
  return isProvided && !composite && !isLoopOnly && !isolated && notRun === undefined && !namesResource;
}

const idOf = ({ entry, exit }: AnyNodeDefinition) => {
  const id = entry?.id ?? exit?.id;
  return id === undefined ? '' : `, exactly one, with the id "${id}"`;
};

const outline = `Write a workflow as one JSON object, and answer with JSON alone:
{"nodes": [{"id": "100001", "type": "1", "data": {...}}, ...], "edges": [{"sourceNodeID": "100001", "targetNodeID": "2"}, ...]}

Rules:
- Every node has an id of its own (decimal digits), a type from the list below, and data in the form of its type.
- data.nodeMeta.title is unique and says what the node does, in the language of the user.
- Edges lead from Start to End without a cycle. Nodes with several outgoing ports need "sourcePortID" on each edge: a Condition has "true" for its first branch, "true_1", "true_2" for further ones, and "false" for the rest. Every port has an edge.
- Outputs of a node are {"name": "...", "type": "string" | "integer" | "float" | "boolean" | "object" | "list"}; a list has "schema" with its element.
- An input parameter is {"name": "...", "input": {"type": "string", "value": {"type": "ref", "content": {"source": "block-output", "blockID": "<id of an earlier node>", "name": "<its output>"}}}}; a fixed value is {"type": "literal", "content": "..."} instead of the reference.
- Templates name input parameters of the same node as {{name}}.
- End returns its inputParameters.

The user describes what the workflow does. These are the types:`;
