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

/** The run data that a node uses. */
export interface NodeProperties {
  /** The node that is described. */
  node: WorkflowNode;
  /** Whether it adds earlier messages of the conversation to a prompt. */
  chatHistory: boolean;
  /** Whether it is a start node with the field that a chat flow fills with the user's message. */
  userQuery: boolean;
  /** Whether it reads or assigns a variable of the app, the user or the system. */
  globalVariable: boolean;
  /** Ids of the workflows that it calls. */
  workflowIds: string[];
}

/**
 * Properties of every node of a document, including nested ones, in document order. Nodes of unknown types
 * use nothing.
 */
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

/** Older agents use a different name for this field. */
function isUserQuery({ name }: { name: string }): boolean {
  return name === 'USER_INPUT' || name === 'BOT_USER_INPUT';
}

/** Models have this flag in their settings, other types in a separate section. */
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
