import { useEffect, useState } from 'react';
import { quickCommandOf } from '../commands/quickCommands.js';
import { shortcutText } from '../commands/shortcuts.js';
import type { Notice } from '../store/CanvasState.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { formatToolMessage } from '../toolMessages.js';
import { useCanvasState, useCanvasStore } from './CanvasContext.js';
import { isMac } from './platform.js';

/**
 * Announces events and the progress of the run to screen readers. Stays mounted when a host replaces the
 * notices.
 */
export function Announcer() {
  const store = useCanvasStore();
  const notice = useCanvasState((state) => state.notice);
  const [announcement, setAnnouncement] = useState({ text: '', count: 0 });
  useEffect(() => {
    const tell = (text: string) => setAnnouncement(({ count }) => ({ text, count: count + 1 }));
    if (notice !== undefined) tell(noticeText(store, notice));
    return followRun(store, tell);
  }, [store, notice]);
  return (
    <div className="flow-hidden" role="status" aria-live="polite">
      {/* A new element each time, so that the same message is announced again. */}
      <span key={announcement.count}>{announcement.text}</span>
    </div>
  );
}

/** The message, followed by the shortcut that undoes the action. */
function noticeText(store: CanvasStore, { text, action }: Notice): string {
  const command = action && quickCommandOf(action);
  const keys = command && shortcutText(command, isMac(), store.options.keys);
  return keys === undefined ? text : `${text}. ${formatToolMessage(store, 'takeBack', { keys })}`;
}

/** Announces when a run starts, waits for input, or ends; not each node, as many may finish per second. */
function followRun(store: CanvasStore, tell: (text: string) => void): () => void {
  let before = store.runs.run?.status;
  return store.runs.subscribe(() => {
    const { run } = store.runs;
    if (run === undefined || run.status === before) {
      before = run?.status;
      return;
    }
    before = run.status;
    const at = (status: string) => {
      const node = [...run.nodes.values()].find((candidate) => candidate.status === status);
      return { title: (node && store.graph.nodeById(node.nodeId)?.title) ?? '' };
    };
    if (run.status === 'running') tell(formatToolMessage(store, 'runStarted'));
    else if (run.status === 'success') tell(formatToolMessage(store, 'runSucceeded'));
    else if (run.status === 'failed') tell(formatToolMessage(store, 'runFailed', at('failed')));
    else if (run.status === 'cancelled') tell(formatToolMessage(store, 'runCancelled'));
    else tell(formatToolMessage(store, 'runWaiting', at('waiting')));
  });
}
