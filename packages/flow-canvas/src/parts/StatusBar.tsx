import type { Language } from '@heddle/workflow-schema';
import type { NodeRunState } from '@heddle/workflow-schema/runs';
import { useEffect, useState } from 'react';
import { callHost } from '../host/callHost.js';
import { IconAlertTriangle } from '../icons/IconAlertTriangle.js';
import { IconBan } from '../icons/IconBan.js';
import { IconCheck } from '../icons/IconCheck.js';
import { IconClock } from '../icons/IconClock.js';
import { IconLoader2 } from '../icons/IconLoader2.js';
import { IconMinus } from '../icons/IconMinus.js';
import { IconX } from '../icons/IconX.js';
import { formatMoreMessage, type Message } from '../moreMessages.js';
import { hasRoomBelow } from '../store/hasRoomBelow.js';
import type { PlacedNode } from '../store/placeNode.js';
import { useCanvasState, useCanvasStore } from './CanvasContext.js';

/** Icon and label of each state of a node. */
export const statusLooks = {
  none: { Icon: IconMinus, word: 'statusPending' },
  waiting: { Icon: IconClock, word: 'statusWaiting' },
  running: { Icon: IconLoader2, word: 'statusRunning' },
  success: { Icon: IconCheck, word: 'statusSuccess' },
  failed: { Icon: IconX, word: 'statusFailed' },
  skipped: { Icon: IconMinus, word: 'statusSkipped' },
  cancelled: { Icon: IconBan, word: 'statusCancelled' },
  handled: { Icon: IconAlertTriangle, word: 'statusHandled' },
} as const satisfies Record<string, { Icon: unknown; word: Message }>;

/**
 * The result of the run at this node, below its card: icon, label, duration, tokens and the like. Where another
 * card is close, it is an icon in the corner of the card, and the whole bar while the card is hovered or
 * selected.
 */
export function StatusBar({ placed, run }: { placed: PlacedNode; run: NodeRunState | undefined }) {
  const store = useCanvasStore();
  const isCrowded = useCanvasState(() => !hasRoomBelow(store.graph, placed)) || undefined;
  const nodeId = placed.node.id;
  const { onOpenResult } = store.options;
  const status = run?.handled ? 'handled' : (run?.status ?? 'none');
  const { Icon, word } = statusLooks[status];
  const cause = run?.error?.message;
  const content = (
    <>
      {status === 'running' && <span className="flow-shuttle" />}
      <Icon size={14} stroke={2} aria-hidden />
      <span className="flow-status-word">{formatMoreMessage(store, word)}</span>
      <span className="flow-status-facts">
        {cause ?? (
          <>
            {run?.startedAt !== undefined && (run.endedAt !== undefined || status === 'running') && (
              <Elapsed from={run.startedAt} to={run.endedAt} />
            )}
            {run?.usage && run.usage.outputTokens > 0 && (
              <>
                {' '}
                ·{' '}
                {formatMoreMessage(store, 'tokens', {
                  count: run.usage.inputTokens + run.usage.outputTokens,
                })}
              </>
            )}
          </>
        )}
      </span>
    </>
  );
  if (run === undefined || onOpenResult === undefined)
    return (
      <div className="flow-status" data-status={status} data-crowded={isCrowded} title={cause}>
        {content}
      </div>
    );
  return (
    // Keyboard users open the result from the node's menu; a card has a single tab stop.
    <button
      type="button"
      className="flow-status flow-status-open"
      data-status={status}
      data-crowded={isCrowded}
      data-flow-control
      tabIndex={-1}
      title={cause ?? formatMoreMessage(store, 'openResult')}
      onClick={() => callHost(store, 'onOpenResult', () => onOpenResult(nodeId))}
    >
      {content}
    </button>
  );
}

/** The time a node took; it updates while the node runs. */
function Elapsed({ from, to }: { from: number; to: number | undefined }) {
  const { language } = useCanvasStore();
  const [now, setNow] = useState(Date.now);
  const isTicking = to === undefined;
  useEffect(() => {
    if (!isTicking) return;
    const timer = setInterval(() => setNow(Date.now()), 200);
    return () => clearInterval(timer);
  }, [isTicking]);
  return <>{timeText(Math.max(0, (to ?? now) - from), language)}</>;
}

const units: Readonly<Record<Language, { millisecond: string; second: string; minute: string }>> = {
  'zh-CN': { millisecond: '毫秒', second: '秒', minute: '分' },
  en: { millisecond: 'ms', second: 's', minute: 'min' },
};

/** Formats milliseconds: `84 ms`, `2.4 s`, `3 min 5 s`; `84 毫秒` in Chinese. */
export function timeText(milliseconds: number, language: Language): string {
  const { millisecond, second, minute } = units[language];
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ${millisecond}`;
  const seconds = milliseconds / 1000;
  return seconds < 60
    ? `${seconds.toFixed(1)} ${second}`
    : `${Math.floor(seconds / 60)} ${minute} ${Math.floor(seconds % 60)} ${second}`;
}
