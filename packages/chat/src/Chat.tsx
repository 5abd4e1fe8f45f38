import { type JSX, useCallback, useEffect, useMemo, useState } from 'react';
import { ChatContext, type ChatContextValue } from './ChatContext.js';
import type { ChatLook, ChatProps } from './ChatProps.js';
import { ChatUi, useUi } from './ChatUi.js';
import { Composer } from './composer/Composer.js';
import type { ChatController } from './controller/ChatController.js';
import { createChat } from './controller/createChat.js';
import { makeTranslate } from './labels/labels.js';
import { MessageList } from './list/MessageList.js';
import type { ChatTransport } from './model/ChatTransport.js';
import { ConfirmDialog } from './parts/ConfirmDialog.js';
import { ImagePreview } from './parts/ImagePreview.js';
import { useTheme } from './theme/useTheme.js';

/** The chat area: the messages of a conversation and the input below them. Fills its parent, which needs a height. */
export function Chat({ transport, chat: given, ...props }: ChatProps): JSX.Element | null {
  const chat = useConversation(transport, given);
  const look = useSame(props);
  const { language = 'zh-CN', labels, theme, className = '' } = look;
  const t = useMemo(() => makeTranslate(language, labels), [language, labels]);
  const shown = useTheme(theme);
  const [ui] = useState(() => new ChatUi());
  const attempt = useCallback(
    (action: Promise<unknown>) => {
      ui.set({ notice: undefined });
      action.catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        ui.set({ notice: t('actionFailed', { reason }) });
      });
    },
    [ui, t],
  );
  const value = useMemo<ChatContextValue | undefined>(
    () => chat && { chat, ui, look, language, t, attempt },
    [chat, ui, look, language, t, attempt],
  );
  if (!chat || !value) return null;
  return (
    <ChatContext.Provider value={value}>
      <section className={`heddle-chat ${className}`} data-chat-theme={shown} lang={language}>
        <MessageList key={chatKey(chat)} />
        <Notice ui={ui} />
        {!look.isReadOnly && <Composer />}
        <ImagePreview />
        <ConfirmDialog />
      </section>
    </ChatContext.Provider>
  );
}

/** The object of an earlier render as long as its values are the same, so that the messages are not drawn again. */
function useSame(look: ChatLook): ChatLook {
  const [kept, setKept] = useState(look);
  const names = new Set([...Object.keys(kept), ...Object.keys(look)]) as Set<keyof ChatLook>;
  if ([...names].every((name) => Object.is(kept[name], look[name]))) return kept;
  setKept(look);
  return look;
}

const keys = new WeakMap<ChatController, number>();
let count = 0;

/** Another conversation starts with a list of its own: scroll positions and heights belong to the messages. */
function chatKey(chat: ChatController): number {
  const key = keys.get(chat) ?? count++;
  keys.set(chat, key);
  return key;
}

/** What went wrong with the last action. */
function Notice({ ui }: { ui: ChatUi }): JSX.Element | null {
  const notice = useUi(ui, (state) => state.notice);
  return notice === undefined ? null : (
    <p className="heddle-chat-notice" role="alert">
      {notice}
    </p>
  );
}

/** The given conversation, or one of its own over the transport, which is closed with the component. */
function useConversation(
  transport: ChatTransport | undefined,
  given: ChatController | undefined,
): ChatController | undefined {
  const [own, setOwn] = useState<ChatController>();
  // Made in an effect, so that React's development mode, which runs effects twice, does not leave a closed one.
  useEffect(() => {
    if (!transport) return undefined;
    const made = createChat(transport);
    setOwn(made);
    return () => made.dispose();
  }, [transport]);
  const chat = given ?? (own?.transport === transport ? own : undefined);
  useEffect(() => {
    void chat?.load();
  }, [chat]);
  return chat;
}
