import { workflowModes } from '@heddle/api-contract/families/workflow';
import { createEmptyDocument, isJsonObject, type JsonObject, type Language } from '@heddle/workflow-schema';
import { registry } from './registry.js';

/**
 * The document of a new workflow. In a chat flow, Start receives the user's message, and End returns text.
 */
export function emptyDocument(flowMode: number, name: string, language: Language): JsonObject {
  const document = createEmptyDocument(registry, language);
  if (flowMode !== workflowModes.chatFlow) return document;
  const nodes = Array.isArray(document.nodes) ? document.nodes.filter(isJsonObject) : [];
  return { nodes: nodes.map((node) => toChatNode(node, name, language)) };
}

function toChatNode(node: JsonObject, name: string, language: Language): JsonObject {
  const definition = registry.byCode(String(node.type));
  const data = isJsonObject(node.data) ? node.data : {};
  const { trigger_parameters: _mirror, ...rest } = data;
  if (definition?.entry) return { ...node, data: { ...rest, outputs: chatFields(name, language) } };
  if (!definition?.exit) return node;
  return {
    ...node,
    data: {
      ...rest,
      inputs: {
        terminatePlan: 'useAnswerContent',
        streamingOutput: true,
        inputParameters: [{ name: 'output', input: { type: 'string', value: { type: 'ref' } } }],
      },
    },
  };
}

function chatFields(name: string, language: Language): JsonObject[] {
  const description =
    language === 'zh-CN'
      ? '本次请求所属的会话；同名的会话会被沿用，没有时新建。'
      : 'The conversation this request belongs to: the one of that name, or a new one.';
  return [
    { name: 'USER_INPUT', type: 'string', required: true },
    { name: 'CONVERSATION_NAME', type: 'string', required: false, description, defaultValue: name },
  ];
}
