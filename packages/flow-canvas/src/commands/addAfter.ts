import type { PortPlace } from '../store/CanvasState.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { canExtend } from '../store/openPorts.js';
import { portOf } from '../store/placeEdge.js';
import type { Command } from './Command.js';

export const addAfter: Command = {
  name: 'addAfter',
  label: { 'zh-CN': '在此节点后添加节点', en: 'Add node after this one' },
  group: 'build',
  needs: 'exit',
  shortcuts: [{ key: 'n' }],
  enabled: (store) => exitOf(store) !== undefined,
  run: (store) => store.state.setState({ addPanel: { from: exitOf(store)! } }),
};

/** The first exit of the focused node without an edge, or else its first exit. */
function exitOf(store: CanvasStore): PortPlace | undefined {
  const focused = store.state.getState().focused;
  const placed = focused === undefined ? undefined : store.graph.nodeAt(focused);
  if (placed === undefined) return undefined;
  const { key } = placed.node;
  const used = new Set(
    store.graph
      .edgesOf(key)
      .filter(({ source }) => source.node.key === key)
      .map(({ edge }) => portOf(placed, 'out', edge.sourcePort)),
  );
  const exits = placed.ports.filter(({ direction }) => direction === 'out');
  const exit = exits.find((port) => !used.has(port)) ?? exits[0];
  const place = exit && ({ node: key, direction: 'out', port: exit.id } as const);
  return place && canExtend(store, place) ? place : undefined;
}
