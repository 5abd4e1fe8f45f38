import { useEffect, useRef } from 'react';
import { labelOf } from '../CanvasMessages.js';
import { commandOf } from '../commands/commands.js';
import { Popup } from '../controls/Popup.js';
import { formatMoreMessage } from '../moreMessages.js';
import { anchorAt } from '../parts/anchorAt.js';
import { useCanvasRoot, useCanvasState, useCanvasStore } from '../parts/CanvasContext.js';
import { focusAfter } from '../parts/FocusKeeper.js';
import { type Group, groupColors } from './Group.js';
import { changeGroup, ungroup } from './groupEdits.js';

/** Form for name, colour and purpose of a group. */
export function GroupPanel() {
  const store = useCanvasStore();
  const openGroup = useCanvasState((state) => state.openGroup);
  useCanvasState((state) => state.revision);
  const isReadOnly = useCanvasState((state) => state.readOnly);
  const group = openGroup === undefined ? undefined : store.graph.groups.byId(openGroup);
  return group === undefined || isReadOnly ? null : <GroupFields key={group.id} group={group} />;
}

function GroupFields({ group }: { group: Group }) {
  const store = useCanvasStore();
  const root = useCanvasRoot();
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => name.current?.select(), []);
  const close = () => store.state.setState({ openGroup: undefined });
  const label = () => root.current?.querySelector(`[data-flow-group="${CSS.escape(group.id)}"]`);
  const title = formatMoreMessage(store, 'groupSettings', { title: group.title });
  return (
    <Popup
      anchor={() => label()?.getBoundingClientRect() ?? anchorAt(root.current)}
      hang={label() ? 'below' : 'inside'}
      role="dialog"
      label={title}
      className="flow-group-panel"
      focusAfter={() => focusAfter(root.current)}
      onClose={close}
    >
      <label>
        <span>{formatMoreMessage(store, 'groupName')}</span>
        <input
          ref={name}
          value={group.title}
          maxLength={63}
          onChange={(event) => changeGroup(store, group, { title: event.target.value })}
          onKeyDown={(event) => event.key === 'Enter' && close()}
        />
      </label>
      <label>
        <span>{formatMoreMessage(store, 'groupNote')}</span>
        <textarea
          rows={3}
          value={group.description}
          maxLength={2000}
          onChange={(event) => changeGroup(store, group, { description: event.target.value })}
        />
      </label>
      <fieldset>
        <legend>{formatMoreMessage(store, 'groupColor')}</legend>
        {groupColors.map((color, index) => (
          <input
            key={color}
            type="radio"
            name={`group color ${group.id}`}
            aria-label={formatMoreMessage(store, 'groupColorName', { number: index + 1 })}
            data-color={color}
            checked={group.color === color}
            onChange={() => changeGroup(store, group, { color })}
          />
        ))}
      </fieldset>
      <div className="flow-group-actions">
        <button
          type="button"
          className="flow-plain-button"
          onClick={() => {
            close();
            ungroup(store, group);
          }}
        >
          {labelOf(store, commandOf('ungroup'))}
        </button>
        <button type="button" className="flow-plain-button" onClick={close}>
          {formatMoreMessage(store, 'close')}
        </button>
      </div>
    </Popup>
  );
}
