import type { Key } from '@heddle/workflow-schema';
import { describeGroup } from '../groups/describeGroup.js';
import type { Group } from '../groups/Group.js';
import { foldGroup } from '../groups/groupEdits.js';
import { IconChevronDown } from '../icons/IconChevronDown.js';
import { IconChevronRight } from '../icons/IconChevronRight.js';
import { IconDots } from '../icons/IconDots.js';
import { IconHelpHexagon } from '../icons/IconHelpHexagon.js';
import { IconPlus } from '../icons/IconPlus.js';
import { formatMoreMessage } from '../moreMessages.js';
import { exitsOf, type OutlineLine } from '../outline/flowOrder.js';
import { useCanvasState, useCanvasStore } from '../parts/CanvasContext.js';
import { describeNode } from '../parts/describeNode.js';
import { statusLooks } from '../parts/StatusBar.js';
import { fold } from '../store/containers.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { canExtend } from '../store/openPorts.js';
import type { PlacedNode } from '../store/placeNode.js';
import { goesOnAt, stepAfter } from './listRows.js';
import { RowButton, screenPlace } from './RowButton.js';

/** A step: icon, title, status and problems. Tapping opens its form; buttons add a step and open its menu. */
export function NodeRow({
  lines,
  index,
  nodeKey,
  isCurrent,
}: {
  lines: readonly OutlineLine[];
  index: number;
  nodeKey: Key;
  isCurrent: boolean;
}) {
  const store = useCanvasStore();
  const isReadOnly = useCanvasState((state) => state.readOnly);
  const placed = store.graph.nodeAt(nodeKey);
  if (placed === undefined) return null;
  const group = store.graph.groups.foldedAround(nodeKey);
  if (group !== undefined)
    return <GroupRow group={group} nodeKey={nodeKey} isCurrent={isCurrent} isReadOnly={isReadOnly} />;
  const { title, category, view, definition } = placed;
  const Icon = view?.Icon ?? IconHelpHexagon;
  const [exit, ...others] = exitsOf(store.graph, nodeKey);
  const after = goesOnAt(store.graph, lines, index);
  const type = typeName(store, placed);
  const hasMenu = !isReadOnly || store.options.nodeActions !== undefined;
  return (
    <>
      <button
        type="button"
        className="flow-list-open"
        data-category={category}
        data-tone={store.options.tones?.nodes.get(placed.node.id)}
        data-flow-current={isCurrent || undefined}
        data-flow-row={placed.node.id}
        aria-label={[describeNode(store, placed, false), after.length > 0 && goesOn(store, after)]
          .filter(Boolean)
          .join(', ')}
        onFocus={() => store.state.setState({ focused: nodeKey })}
        onClick={() => {
          store.selection.replace([nodeKey]);
          store.state.setState({ focused: nodeKey });
          store.openForm(nodeKey);
          store.focusPart?.('form');
        }}
      >
        <span className="flow-tile">
          <Icon size={18} />
        </span>
        <span className="flow-list-words">
          <b>{title}</b>
          {after.length > 0 ? <small>{goesOn(store, after)}</small> : type !== title && <small>{type}</small>}
        </span>
        <Marks placed={placed} />
      </button>
      {definition?.bodyPorts !== undefined && <FoldButton placed={placed} />}
      {!isReadOnly &&
        exit !== undefined &&
        others.length === 0 &&
        canExtend(store, { node: nodeKey, direction: 'out', port: exit.id }) && (
          <RowButton
            label={formatMoreMessage(store, 'addStepAfter', { title })}
            Icon={IconPlus}
            onPress={(button) =>
              store.state.setState({
                addPanel: { ...stepAfter(store.graph, nodeKey, exit.id), anchor: screenPlace(button) },
              })
            }
          />
        )}
      {hasMenu && (
        <RowButton
          label={formatMoreMessage(store, 'menuOf', { title })}
          Icon={IconDots}
          onPress={(button) => {
            store.selection.replace([nodeKey]);
            store.state.setState({ focused: nodeKey, menu: { anchor: screenPlace(button), on: 'node' } });
          }}
        />
      )}
    </>
  );
}

/** A folded group as one row. Tapping it unfolds the group. */
function GroupRow({
  group,
  nodeKey,
  isCurrent,
  isReadOnly,
}: {
  group: Group;
  nodeKey: Key;
  isCurrent: boolean;
  isReadOnly: boolean;
}) {
  const store = useCanvasStore();
  return (
    <button
      type="button"
      className="flow-list-open"
      data-flow-current={isCurrent || undefined}
      data-flow-row={store.document.nodes.get(nodeKey)!.id}
      aria-label={describeGroup(store, group, false)}
      aria-expanded={false}
      aria-disabled={isReadOnly || undefined}
      onFocus={() => store.state.setState({ focused: nodeKey })}
      onClick={() => !isReadOnly && foldGroup(store, group)}
    >
      <span className="flow-tile">
        <IconChevronRight size={18} stroke={1.75} />
      </span>
      <span className="flow-list-words">
        <b>{group.title}</b>
        <small>
          {formatMoreMessage(store, 'blocks', { count: store.graph.groups.membersOf(group).length })}
        </small>
      </span>
    </button>
  );
}

/** Run status and number of problems. */
function Marks({ placed: { node, runPath } }: { placed: PlacedNode }) {
  const store = useCanvasStore();
  const { errors, warnings } = store.marks.countsOf(node.id);
  const run = store.runs.stateOf(runPath);
  const status = run?.handled ? 'handled' : (run?.status ?? 'none');
  const { Icon, word } = statusLooks[status];
  return (
    <>
      {store.runs.isShown && (
        <span className="flow-list-status" data-status={status} title={run?.error?.message}>
          <Icon size={14} stroke={2} aria-hidden />
          {formatMoreMessage(store, word)}
        </span>
      )}
      {errors + warnings > 0 && (
        <span className="flow-list-count" data-tone={errors > 0 ? 'error' : 'warning'} aria-hidden="true">
          {errors + warnings}
        </span>
      )}
    </>
  );
}

function FoldButton({ placed }: { placed: PlacedNode }) {
  const store = useCanvasStore();
  const isOpen = placed.body !== undefined;
  return (
    <RowButton
      label={formatMoreMessage(store, isOpen ? 'foldBody' : 'unfoldBody', { title: placed.title })}
      Icon={isOpen ? IconChevronDown : IconChevronRight}
      isDisabled={store.isReadOnly}
      isExpanded={isOpen}
      onPress={() => fold(store, placed.node.key)}
    />
  );
}

function goesOn(store: CanvasStore, titles: readonly string[]): string {
  return formatMoreMessage(store, 'goesOnAt', { titles: titles.join(store.language === 'en' ? ', ' : '、') });
}

function typeName(store: CanvasStore, { definition, node, body, blockCount }: PlacedNode): string {
  const type =
    definition?.messages[store.language].name ?? formatMoreMessage(store, 'unknownType', { code: node.type });
  if (definition?.bodyPorts === undefined && blockCount === 0) return type;
  if (body !== undefined && blockCount > 0) return type;
  return `${type} · ${blockCount === 0 ? formatMoreMessage(store, 'emptyBody') : formatMoreMessage(store, 'blocks', { count: blockCount })}`;
}
