import type { ConversationMessage, ConversationService, NodeContext } from '@heddle/executor';
import type { JsonObject } from '@heddle/workflow-schema';
import type { FixedData } from '../data/fixedNode.js';
import { nodeErrorCodes } from './errorCodes.js';
import { nodeError } from './fail.js';
import { requiredText } from './namedInputs.js';

type Context = NodeContext<FixedData>;

/** The conversations of an app; outside of an app the node cannot run. */
export async function appConversations(context: Context): Promise<ConversationService> {
  const { conversation } = context.services;
  const { signal } = context;
  if ((await conversation.owner({ signal })) === 'app') return conversation;
  throw nodeError(
    context,
    nodeErrorCodes.conversationsUnavailable,
    'Conversation nodes are unavailable in agent scenarios and require an app binding.',
  );
}

/**
 * The conversations whose messages the node can reach. Outside of an app only the one named Default exists,
 * and a run without an agent has not even that: then returns undefined, and the node's result says so.
 */
export async function reachableConversations(context: Context): Promise<ConversationService | undefined> {
  const { conversation } = context.services;
  const { signal } = context;
  const name = requiredText(context, 'conversationName');
  const owner = await conversation.owner({ signal });
  if (owner !== 'app' && name !== 'Default') {
    const message = 'Only default conversation allow in agent scenario';
    throw nodeError(context, nodeErrorCodes.onlyDefaultConversation, message, 'inputs.inputParameters');
  }
  if (owner === 'none') return undefined;
  return (await conversation.find({ name }, { signal })) === undefined ? undefined : conversation;
}

/** The conversation with the given name; throws if there is none. */
export async function existingConversation(context: Context, conversations: ConversationService) {
  const name = requiredText(context, 'conversationName');
  const found = await conversations.find({ name }, { signal: context.signal });
  if (found !== undefined) return found;
  const message = 'conversation not found, please check if the application conversation exists';
  throw nodeError(context, nodeErrorCodes.conversationNotFound, message, 'inputs.inputParameters');
}

/** Throws when a run would change a conversation defined by the app itself. */
export function refuseTemplate(context: Context, { isTemplate }: { isTemplate: boolean }) {
  if (!isTemplate) return;
  const message = 'Only conversation created through nodes are allowed to be modified or deleted.';
  throw nodeError(context, nodeErrorCodes.conversationFixed, message, 'inputs.inputParameters');
}

/** A message in the format of node outputs. */
export function messageOutput({ id, role, content }: ConversationMessage): JsonObject {
  return { messageId: id, role, contentType: 'text', content };
}
