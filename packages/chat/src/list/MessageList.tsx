import { type JSX, useEffect, useRef, useState } from 'react';
import { useChatContext } from '../ChatContext.js';
import { useUi } from '../ChatUi.js';
import { useChatState } from '../controller/useChatState.js';
import { IconArrowDown } from '../icons/IconArrowDown.js';
import type { ChatState, Turn } from '../model/ChatState.js';
import { textOf } from '../model/contentParts.js';
import { partsOf } from '../model/turnParts.js';
import { Onboarding } from '../parts/Onboarding.js';
import { TurnView } from '../parts/TurnView.js';
import { ContextDivider } from './ContextDivider.js';
import { HistoryHead } from './HistoryHead.js';
import { LiveRegion } from './LiveRegion.js';
import { useListScroll } from './useListScroll.js';

/** The messages of a conversation, of which those around the visible ones are drawn. */
export function MessageList(): JSX.Element {
  const { chat, ui, t } = useChatContext();
  const state = useChatState(chat);
  const editing = useUi(ui, (shown) => shown.editing?.key);
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string>();
  const { turns } = state;
  const pinned = new Set<number>();
  turns.forEach(({ key }, index) => {
    if (key === focused || key === editing || index === turns.length - 1) pinned.add(index);
  });
  const { stretches, isAway, isFar, scrollToEnd } = useListScroll({
    scroller,
    content,
    keys: turns.map(({ key }) => key),
    pinned,
    onTop: () => {
      if (chat.getState().history === 'idle') void chat.loadOlder();
    },
  });
  useOwnMessage(turns, scrollToEnd);
  useFilledView(state, scroller, () => void chat.loadOlder());
  const added = useAddedMessages(turns, isAway);
  return (
    <div className="heddle-chat-view">
      <div
        ref={scroller}
        className="heddle-chat-list"
        role="log"
        // The live region below speaks instead: this one would speak every token.
        aria-live="off"
        aria-label={t('messages')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard.
        tabIndex={0}
        onFocus={(event) => setFocused(event.target.closest<HTMLElement>('[data-key]')?.dataset.key)}
      >
        <HistoryHead history={state.history} />
        {state.history === 'complete' && <Onboarding isEmpty={turns.length === 0} />}
        <div ref={content} className="heddle-chat-turns">
          {stretches.map((stretch) => {
            if (stretch.kind === 'gap') return <div key={stretch.key} style={{ height: stretch.height }} />;
            const turn = turns[stretch.index]!;
            const next = turns[stretch.index + 1]?.question;
            return (
              <div key={turn.key} className="heddle-chat-item" data-key={turn.key}>
                {isNewSection(turns, stretch.index) && <ContextDivider />}
                <TurnView
                  turn={turn}
                  isLast={stretch.index === turns.length - 1}
                  next={next && textOf(next)}
                />
              </div>
            );
          })}
        </div>
        {state.clearedAt !== undefined && <ContextDivider time={state.clearedAt} />}
      </div>
      {isAway && (isFar || added > 0) && (
        <button type="button" className="heddle-chat-jump" onClick={scrollToEnd}>
          <IconArrowDown size={14} />
          {added > 0 ? t('newMessages', { count: added }) : t('jumpToNewest')}
        </button>
      )}
      <LiveRegion turn={turns.at(-1)} />
    </div>
  );
}

function isNewSection(turns: readonly Turn[], index: number): boolean {
  const section = turns[index]?.sectionId;
  const before = turns[index - 1]?.sectionId;
  return section !== undefined && before !== undefined && section !== before;
}

/** Follows the end again when the user sends a message. */
function useOwnMessage(turns: readonly Turn[], scrollToEnd: () => void): void {
  const last = turns.at(-1);
  const key = last?.sentAt === undefined ? undefined : last.key;
  useEffect(() => {
    if (key !== undefined) scrollToEnd();
  }, [key, scrollToEnd]);
}

/** Loads older messages until there is something to scroll. */
function useFilledView(
  { history, isLoaded, turns }: ChatState,
  scroller: { current: HTMLElement | null },
  loadOlder: () => void,
): void {
  const load = useRef(loadOlder);
  load.current = loadOlder;
  useEffect(() => {
    const element = scroller.current;
    if (!element || history !== 'idle' || !isLoaded || turns.length === 0) return;
    if (element.clientHeight > 0 && element.scrollHeight <= element.clientHeight) load.current();
  }, [history, isLoaded, turns.length, scroller]);
}

/** How many messages have arrived since the reader left the end. Older ones that are loaded do not count. */
function useAddedMessages(turns: readonly Turn[], isAway: boolean): number {
  const last = turns.at(-1);
  const seen = useRef<{ key: string | undefined; replies: number }>({ key: undefined, replies: 0 });
  useEffect(() => {
    if (!isAway) seen.current = { key: last?.key, replies: last ? partsOf(last).replies.length : 0 };
  });
  const index = isAway ? turns.findIndex(({ key }) => key === seen.current.key) : -1;
  if (index === -1) return 0;
  const since = turns.slice(index).reduce((sum, turn) => sum + partsOf(turn).replies.length, 0);
  return since - seen.current.replies;
}
