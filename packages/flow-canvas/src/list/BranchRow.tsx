import type { Key } from '@heddle/workflow-schema';
import { IconArrowRight } from '../icons/IconArrowRight.js';
import { IconPlus } from '../icons/IconPlus.js';
import { formatMoreMessage } from '../moreMessages.js';
import type { OutlineLine } from '../outline/flowOrder.js';
import { branchLabel, exitName } from '../outline/portName.js';
import { useCanvasState, useCanvasStore } from '../parts/CanvasContext.js';
import { canExtend } from '../store/openPorts.js';
import { edgesFrom, goesOnAt, stepAfter } from './listRows.js';
import { RowButton, screenPlace } from './RowButton.js';

/** Heading of a branch: its name, its target if that is not the next row, and a button to add a step. */
export function BranchRow({
  lines,
  index,
  nodeKey,
  port,
}: {
  lines: readonly OutlineLine[];
  index: number;
  nodeKey: Key;
  port: string;
}) {
  const store = useCanvasStore();
  const isReadOnly = useCanvasState((state) => state.readOnly);
  const placed = store.graph.nodeAt(nodeKey);
  if (placed === undefined) return null;
  const exit = exitName(store, placed, port) ?? port;
  const after = goesOnAt(store.graph, lines, index);
  const isOpen = edgesFrom(store.graph, nodeKey, port).length === 0;
  return (
    <>
      <span className="flow-list-branch">
        <b>{branchLabel(store, placed, port) ?? exit}</b>
        {after.length > 0 && (
          <small>
            <IconArrowRight size={12} stroke={2} aria-hidden />
            {after.join(store.language === 'en' ? ', ' : '、')}
          </small>
        )}
        {isOpen && <small>{formatMoreMessage(store, 'leadsNowhere')}</small>}
      </span>
      {!isReadOnly && canExtend(store, { node: nodeKey, direction: 'out', port }) && (
        <RowButton
          label={formatMoreMessage(store, 'addStepAt', { exit })}
          Icon={IconPlus}
          onPress={(button) =>
            store.state.setState({
              addPanel: { ...stepAfter(store.graph, nodeKey, port), anchor: screenPlace(button) },
            })
          }
        />
      )}
    </>
  );
}
