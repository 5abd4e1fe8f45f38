import {
  Chat,
  type ChatController,
  type ChatEvent,
  type ChatLook,
  type ChatMessage,
  type ChatTransport,
  createChat,
} from '@heddle/chat';
import { LanguageContext } from '@heddle/ui-kit';
import { type JSX, useContext, useEffect, useState } from 'react';

export type Words = Readonly<Record<'zh-CN' | 'en', string>>;

interface ChatStageProps extends ChatLook {
  /** Stored messages. */
  messages?: (word: (words: Words) => string) => readonly ChatMessage[];
  /** A question that is sent at once, and what arrives for it; then the stream stays open. */
  question?: Words;
  events?: (word: (words: Words) => string) => readonly ChatEvent[];
  transport?: Partial<ChatTransport>;
  begin?: (chat: ChatController) => void;
  width?: number;
  height?: number;
}

/** A chat area in a pane, with a conversation that stays as the story describes it. */
export function ChatStage(props: ChatStageProps): JSX.Element {
  const { messages, question, events, transport, begin, width = 520, height = 620, ...look } = props;
  const language = useContext(LanguageContext);
  const [chat] = useState(() => {
    const word = (words: Words) => words[language];
    const made = createChat(
      {
        async *send(_message, { signal }) {
          yield* events?.(word) ?? [];
          await new Promise((resolve) => signal.addEventListener('abort', resolve));
        },
        history: messages && (async () => ({ messages: messages(word) })),
        ...transport,
      },
      { limits: { reconnect: [60_000] } },
    );
    if (question) made.send({ text: word(question) });
    begin?.(made);
    return made;
  });
  useEffect(() => () => chat.dispose(), [chat]);
  return (
    <div style={{ width, height, maxWidth: '100%', outline: '1px solid var(--chat-line)' }}>
      <Chat chat={chat} language={language} {...look} />
    </div>
  );
}

let ids = 0;

export function question(content: string, more: Partial<ChatMessage> = {}): ChatMessage {
  ids += 1;
  const message = { id: `q${ids}`, kind: 'question', role: 'user', content, contentType: 'text' } as const;
  return { ...message, chatId: `c${ids}`, ...more };
}

export function answer(content: string, more: Partial<ChatMessage> = {}): ChatMessage {
  const message = { kind: 'answer', role: 'assistant', content, contentType: 'text' } as const;
  return { id: `a${ids}-${content.length}`, chatId: `c${ids}`, ...message, ...more };
}

export function call(name: string, given: object, more: Partial<ChatMessage> = {}): ChatMessage {
  const content = JSON.stringify(given);
  const details = { toolName: name, callId: name, ...more.details };
  return answer(content, { id: `call-${name}`, ...more, kind: 'function_call', details });
}

export function result(name: string, content: string, details: ChatMessage['details'] = {}): ChatMessage {
  return answer(content, {
    id: `result-${name}`,
    kind: 'tool_response',
    details: { callId: name, toolName: name, ...details },
  });
}

export const begun: ChatEvent = { type: 'chat', chat: { id: 'c', status: 'in_progress' } };
export const delta = (message: ChatMessage): ChatEvent => ({ type: 'message.delta', message });
export const completed = (message: ChatMessage): ChatEvent => ({ type: 'message.completed', message });
