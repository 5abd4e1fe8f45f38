import { useEffect, useRef } from 'react';
import { messageOf } from '../CanvasMessages.js';
import { commandOf } from '../commands/commands.js';
import { Popup } from '../controls/Popup.js';
import { findCommands } from '../finder/findCommands.js';
import { formatMoreMessage } from '../moreMessages.js';
import { anchorAt } from '../parts/anchorAt.js';
import { useCanvasRoot, useCanvasState, useCanvasStore } from '../parts/CanvasContext.js';
import { focusAfter } from '../parts/FocusKeeper.js';

/** All keyboard shortcuts by purpose, generated from the list of commands. */
export function ShortcutSheet() {
  const store = useCanvasStore();
  const root = useCanvasRoot();
  const isOpen = useCanvasState((state) => state.areShortcutsOpen);
  if (!isOpen) return null;
  const close = () => store.state.setState({ areShortcutsOpen: false });
  const { label } = commandOf('showShortcuts');
  return (
    <Popup
      anchor={() => anchorAt(root.current)}
      hang="inside"
      role="dialog"
      label={messageOf(store, 'command.showShortcuts', label)}
      className="flow-shortcuts"
      focusAfter={() => focusAfter(root.current)}
      onClose={close}
    >
      <Sheet
        onClose={() => {
          focusAfter(root.current)?.focus({ preventScroll: true });
          close();
        }}
      />
    </Popup>
  );
}

function Sheet({ onClose }: { onClose(): void }) {
  const store = useCanvasStore();
  const list = useRef<HTMLElement>(null);
  useEffect(() => list.current?.focus({ preventScroll: true }), []);
  const keyed = findCommands(store, '').filter(({ keys = [] }) => keys.length > 0);
  const groups = [...new Set(keyed.map(({ group }) => group))];
  const title = messageOf(store, 'command.showShortcuts', commandOf('showShortcuts').label);
  return (
    <>
      <div className="flow-shortcuts-head">
        <h2>{title}</h2>
        <button
          type="button"
          onClick={() => {
            onClose();
            store.state.setState({ finder: 'commands' });
          }}
        >
          {messageOf(store, 'command.findCommand', commandOf('findCommand').label)}
        </button>
        <button type="button" onClick={onClose}>
          {formatMoreMessage(store, 'close')}
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys. */}
      <section ref={list} className="flow-shortcut-list" aria-label={title} tabIndex={0}>
        {groups.map((group) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {keyed
                .filter((entry) => entry.group === group)
                .map((entry) => (
                  <div key={entry.id}>
                    <dt>{entry.title}</dt>
                    <dd>
                      {entry.keys?.map((text) => (
                        <kbd key={text}>{text}</kbd>
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </section>
    </>
  );
}
