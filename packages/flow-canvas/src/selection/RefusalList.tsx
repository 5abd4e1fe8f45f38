import { useEffect, useRef } from 'react';
import { Popup } from '../controls/Popup.js';
import { IconFocusCentered } from '../icons/IconFocusCentered.js';
import { formatMoreMessage } from '../moreMessages.js';
import { anchorAt } from '../parts/anchorAt.js';
import { useCanvasRoot, useCanvasStore } from '../parts/CanvasContext.js';
import { focusAfter } from '../parts/FocusKeeper.js';
import type { CanvasState } from '../store/CanvasState.js';

/** All reasons why a sub-workflow could not be created or expanded; a reason about a node links to it. */
export function RefusalList({ refusals }: { refusals: NonNullable<CanvasState['refusals']> }) {
  const store = useCanvasStore();
  const root = useCanvasRoot();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  const close = () => store.state.setState({ refusals: undefined });
  const title = formatMoreMessage(
    store,
    refusals.to === 'encapsulate' ? 'whyNotEncapsulate' : 'whyNotRelease',
  );
  const show = (nodeId: string) => {
    close();
    const placed = store.graph.nodeById(nodeId);
    if (placed === undefined) return;
    store.camera.centerOn(placed.box);
    store.focusCard?.(placed.node.key);
  };
  const tools = root.current?.querySelector('.flow-selection-tools:not([hidden])');
  return (
    <Popup
      anchor={() => tools?.getBoundingClientRect() ?? anchorAt(root.current)}
      hang={tools ? 'below' : 'inside'}
      role="dialog"
      label={title}
      className="flow-refusals"
      focusAfter={() => focusAfter(root.current)}
      onClose={close}
    >
      <b>{title}</b>
      <ul>
        {refusals.list.map(({ text, nodeId }, index) => (
          <li key={`${index} ${text}`}>
            {nodeId === undefined ? (
              <span>{text}</span>
            ) : (
              <button type="button" onClick={() => show(nodeId)}>
                <span>{text}</span>
                <IconFocusCentered size={16} stroke={1.6} aria-hidden="true" />
              </button>
            )}
          </li>
        ))}
      </ul>
      <button ref={first} type="button" className="flow-plain-button" onClick={close}>
        {formatMoreMessage(store, 'close')}
      </button>
    </Popup>
  );
}
