import { useEffect, useState } from 'react';
import { labelOf } from '../CanvasMessages.js';
import { quickCommandOf } from '../commands/quickCommands.js';
import { useCanvasState, useCanvasStore } from './CanvasContext.js';

/** Shows feedback on the user's actions as a toast. */
export function Notices() {
  const store = useCanvasStore();
  const notice = useCanvasState((state) => state.notice);
  const mayBeRefused = useCanvasState(({ gesture }) => gesture === 'connect' || gesture === 'drag');
  const [gone, setGone] = useState(0);
  useEffect(() => {
    if (notice === undefined || notice.tone === 'quiet') return;
    // Errors stay until the next notice.
    const timer = notice.tone === 'info' ? setTimeout(() => setGone(notice.serial), 4000) : undefined;
    return () => clearTimeout(timer);
  }, [notice]);
  const action = notice?.action && quickCommandOf(notice.action);
  const isShown = notice !== undefined && notice.tone !== 'quiet' && notice.serial !== gone;
  return (
    <>
      {isShown && (
        <div className="flow-notice" data-tone={notice.tone}>
          {notice.text}
          {action !== undefined && (
            <button
              type="button"
              onClick={() => {
                action.run(store);
                setGone(notice.serial);
              }}
            >
              {labelOf(store, action)}
            </button>
          )}
        </div>
      )}
      {mayBeRefused && <Refusal key={store.language} />}
    </>
  );
}

/** Shows why a drawn edge or a dragged node cannot be dropped here. */
function Refusal() {
  const store = useCanvasStore();
  const [text, setText] = useState<string>();
  useEffect(
    () => store.overlay.subscribe(() => setText((store.overlay.connect ?? store.overlay.drag)?.refusal)),
    [store],
  );
  return text === undefined ? null : <div className="flow-notice">{text}</div>;
}
