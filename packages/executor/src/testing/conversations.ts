import { ExecutionError } from '../errors.js';
import type { ConversationMessage, ConversationService } from '../services.js';

/** Initial contents of an in-memory conversation store. */
export interface ConversationScript {
  owner: 'app' | 'agent' | 'none';
  /** Names of conversations that the app defines. */
  templates?: readonly string[];
  existing?: readonly {
    name: string;
    messages: readonly { role: 'user' | 'assistant'; content: string }[];
  }[];
  /** Fixed result of `history`, regardless of the store. */
  history?: { role: 'user' | 'assistant'; content: string }[];
  /** The failure of every edit. */
  editError?: { code: number; message: string };
}

interface Stored {
  id: string;
  messages: ConversationMessage[];
  /** Messages before this index are cleared. */
  from: number;
}

const operationFailed = 777777781;

/**
 * An in-memory conversation service. Conversation ids count from 1, message ids from 1 within their
 * conversation.
 */
export function rememberedConversations(script: ConversationScript): ConversationService {
  const templates = new Set(script.templates);
  const stored = new Map<string, Stored>();
  let made = 0;
  const begin = (name: string) => {
    const conversation: Stored = { id: String(++made), messages: [], from: 0 };
    stored.set(name, conversation);
    return conversation;
  };
  const append = ({ id, messages }: Stored, role: 'user' | 'assistant', content: string) => {
    const message = { id: `${id}-${messages.length + 1}`, role, content };
    messages.push(message);
    return message;
  };
  for (const { name, messages } of script.existing ?? []) {
    const conversation = begin(name);
    for (const { role, content } of messages) append(conversation, role, content);
  }
  const open = (name: string) => stored.get(name) ?? begin(name);
  const placeOf = (name: string, id: string) => {
    const { messages } = open(name);
    const place = messages.findIndex((message) => message.id === id);
    if (place < 0) throw new ExecutionError(operationFailed, `there is no message ${id}`);
    return { messages, place };
  };
  const isThere = (name: string) =>
    stored.has(name) || templates.has(name) || (script.owner === 'agent' && name === 'Default');
  return {
    owner: async () => script.owner,
    find: async ({ name }) =>
      isThere(name) ? { id: stored.get(name)?.id ?? '0', name, isTemplate: templates.has(name) } : undefined,
    list: async () => [...stored].map(([name, { id }]) => ({ id, name, isTemplate: templates.has(name) })),
    create: async ({ name }) => {
      const isExisted = stored.has(name);
      return { id: open(name).id, isExisted };
    },
    rename: async ({ name, newName }) => {
      stored.set(newName, open(name));
      stored.delete(name);
    },
    remove: async ({ name }) => {
      stored.delete(name);
    },
    clear: async ({ name }) => {
      const conversation = open(name);
      conversation.from = conversation.messages.length;
    },
    history: async ({ name, rounds }) => {
      if (script.history) return script.history;
      const { messages, from } = open(name);
      const said = messages.slice(from);
      const starts = said.flatMap(({ role }, place) => (role === 'user' ? [place] : []));
      return said.slice(starts.at(-rounds) ?? 0).map(({ role, content }) => ({ role, content }));
    },
    messages: async ({ name, limit, beforeId, afterId }) => {
      let found = [...open(name).messages].reverse();
      if (beforeId !== undefined) found = found.slice(found.findIndex(({ id }) => id === beforeId) + 1);
      if (afterId !== undefined)
        found = found.slice(
          0,
          found.findIndex(({ id }) => id === afterId),
        );
      return { messages: found.slice(0, limit), hasMore: found.length > limit };
    },
    addMessage: async ({ name, role, content }) => append(open(name), role, content),
    editMessage: async ({ name, messageId, content }) => {
      if (script.editError) throw new ExecutionError(script.editError.code, script.editError.message);
      const { messages, place } = placeOf(name, messageId);
      messages[place] = { ...messages[place]!, content };
    },
    deleteMessage: async ({ name, messageId }) => {
      const { messages, place } = placeOf(name, messageId);
      messages.splice(place, 1);
    },
  };
}
