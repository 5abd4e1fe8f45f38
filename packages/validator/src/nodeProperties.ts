import {
  isJsonObject,
  type JsonObject,
  type NodeRegistry,
  readData,
  readKey,
  referencesOf,
  type WorkflowDocument,
  type WorkflowNode,
} from '@heddle/workflow-schema';

/** What a node uses of the surroundings of a run. */
export interface NodeProperties {
  node: WorkflowNode;
  chatHistory: boolean;
  /** It begins a run with the field that a chat flow fills with what the person said. */
  userQuery: boolean;
  globalVariable: boolean;
  /** Ids of the workflows that it calls. */
  workflowIds: string[];
}

/** Every node of a document, those inside of others too, in their order. A node of an unknown type uses nothing. */
export function nodeProperties(document: WorkflowDocument, registry: NodeRegistry): NodeProperties[] {
  return [...document.nodes.values()].map((node) => {
    const definition = registry.byCode(node.type);
    const read = definition && readData(definition, node.json);
    if (!definition || !read || read.issues) {
      return {
        node,
        chatHistory: usesChatHistory(node),
        userQuery: false,
        globalVariable: false,
        workflowIds: [],
      };
    }
    return {
      node,
      chatHistory: usesChatHistory(node),
      userQuery: definition.entry !== undefined && definition.outputs(read.data).some(isUserQuery),
      globalVariable: definition
        .inputs(read.data)
        .some(({ value }) => referencesOf(value).some(({ source }) => source !== 'block-output')),
      workflowIds: (definition.calls?.(read.data) ?? []).map(({ workflowId }) => workflowId),
    };
  });
}

/** Agents of an earlier time had a name of their own for it. */
function isUserQuery({ name }: { name: string }): boolean {
  return name === 'USER_INPUT' || name === 'BOT_USER_INPUT';
}

/** Models say so among their settings, other types in a section of their own. */
function usesChatHistory(node: WorkflowNode): boolean {
  const data = readKey(node.json, 'data');
  const inputs = isJsonObject(data) ? readKey(data, 'inputs') : undefined;
  if (!isJsonObject(inputs)) return false;
  const own = readKey(inputs, 'chatHistorySetting');
  if (isJsonObject(own) && own.enableChatHistory === true) return true;
  const settings = readKey(inputs, 'llmParam');
  if (isJsonObject(settings)) return settings.enableChatHistory === true;
  return Array.isArray(settings) && settings.some((one) => isJsonObject(one) && turnsHistoryOn(one));
}

function turnsHistoryOn({ name, input }: JsonObject): boolean {
  if (name !== 'enableChatHistory' || !isJsonObject(input) || !isJsonObject(input.value)) return false;
  return input.value.content === true;
}
