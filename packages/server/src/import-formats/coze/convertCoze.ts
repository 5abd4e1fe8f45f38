import type { JsonObject } from '@heddle/workflow-schema';
import { documentTextIn, parseDocumentText } from '@heddle/workflow-schema/import';
import { CanvasBuilder, endId, startId } from '../CanvasBuilder.js';
import type { Converted, NodeNote } from '../ConvertedWorkflow.js';
import { ForeignProblem } from '../ForeignProblem.js';
import { objectOf, objectsOf, textOf } from '../foreignJson.js';
import { reportNodes } from './reportNodes.js';

/** Whether a text is the document of a canvas, alone or in the envelope that editors export and copy. */
export function isCanvas(text: string): boolean {
  return parseDocumentText(documentTextIn(text)).error === undefined;
}

/**
 * Reads a document of Coze. It has the format of documents here, so it stays as it is, except for nodes of types that
 * are unknown: they become placeholders under the same ID.
 */
export function convertCoze(text: string): Converted {
  const parsed = parseDocumentText(documentTextIn(text));
  if (parsed.error) throw new ForeignProblem('unreadable', { problem: parsed.error.message });
  const document = structuredClone(parsed.json);
  const builder = new CanvasBuilder();
  reportNodes(builder, document, noteCalls);
  addEnds(document);
  return {
    kind: 'workflow',
    name: '',
    description: '',
    isChatFlow: objectsOf(document.nodes).some(isChatStart),
    document,
    variables: [],
    opening: { text: '', questions: [] },
    nodes: builder.report,
  };
}

/** Called workflows are those of Coze. */
function noteCalls(node: JsonObject, note: NodeNote): void {
  for (const call of JSON.stringify(objectOf(node.data)).match(/"workflowId":"\d+"/g) ?? [])
    note('workflowNeeded', call.replace(/\D/g, ''));
}

/** A part of a canvas, as editors copy it, has neither Start nor End. */
function addEnds(document: JsonObject): void {
  const nodes = Array.isArray(document.nodes) ? document.nodes : [];
  const has = (id: string) => objectsOf(nodes).some((node) => node.id === id);
  const empty = (id: string, type: string, title: string, x: number, data: JsonObject): JsonObject => ({
    ...{ id, type, meta: { position: { x, y: 0 } } },
    data: { nodeMeta: { title, description: '', icon: '', subTitle: '', mainColor: '' }, ...data },
  });
  if (!has(startId)) nodes.unshift(empty(startId, '1', 'Start', -400, { outputs: [] }));
  if (!has(endId))
    nodes.push(
      empty(endId, '2', 'End', 2000, { inputs: { terminatePlan: 'returnVariables', inputParameters: [] } }),
    );
}

/** Whether a document is that of a chat flow, by what its Start receives. */
export function isChatDocument(text: string): boolean {
  const parsed = parseDocumentText(text);
  return !parsed.error && objectsOf(parsed.json.nodes).some(isChatStart);
}

function isChatStart(node: JsonObject): boolean {
  const names = objectsOf(objectOf(node.data).outputs).map(({ name }) => name);
  return textOf(node.type) === '1' && names.includes('USER_INPUT') && names.includes('CONVERSATION_NAME');
}
