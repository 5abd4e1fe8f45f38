import { CanvasDriver } from '@heddle/flow-canvas/testing';
import { nodeTypes } from '@heddle/node-types';
import { nodeViews } from '@heddle/node-types/canvas';
import type { JsonObject } from '@heddle/workflow-schema';
import { editData, editNode } from '../src/store/editNode.js';
import { makeGraph } from './pages/graph.js';
import { toDocument } from './pages/toDocument.js';

/** Milliseconds of undo and redo by kind of edit: median and 95th percentile. */
interface Times {
  undo: [number, number];
  redo: [number, number];
}

/** Times by kind of edit, and megabytes kept by 1,000 steps. */
export interface HistoryFigures {
  steps: Record<string, Times>;
  megabytes: number;
}

/** Measures undo and redo without a browser. The memory figure needs `node --expose-gc`. */
export function measureHistory(count: number, times = 50): HistoryFigures {
  const driver = new CanvasDriver(toDocument(makeGraph(count)), {
    definitions: nodeTypes,
    views: nodeViews,
    language: 'en',
  });
  const { store } = driver;
  // Reads the whole document, which a page finishes about a second after opening it.
  store.readOn(Number.POSITIVE_INFINITY);
  const id = (index: number) => `n${(index * 37) % count}`;
  const move = (index: number, label: string) =>
    editNode(
      store,
      driver.key(id(index)),
      (draft) => {
        const { position } = draft.meta as { position: { x: number } };
        position.x += 10;
      },
      label,
    );
  const some = (index: number, how: number) =>
    Array.from({ length: how }, (_, next) => driver.key(`n${((index * how) % count) + next}`));
  const remove = (index: number, how: number) => {
    // All nodes are back in place before each repetition.
    store.selection.replace(some(index, how));
    driver.handle.runCommand('delete');
  };
  const kinds: Record<string, (index: number) => void> = {
    'move a node': (index) => move(index, `Move ${index}`),
    'edit a field': (index) =>
      editData(
        store,
        driver.key(id(index)),
        (draft) => {
          (draft.nodeMeta as JsonObject).title = `Renamed ${index}`;
        },
        `Rename ${index}`,
      ),
    'move 1,000 nodes': (index) => {
      store.selection.replace(some(index, 1000));
      driver.drag(`n${(index * 1000) % count}`, { x: 10, y: 10 });
    },
    'delete a node': (index) => remove(index, 1),
    'delete ten nodes': (index) => remove(index, 10),
    'delete 100 nodes': (index) => remove(index, 100),
    'delete 1,000 nodes': (index) => remove(index, 1000),
  };
  const steps: HistoryFigures['steps'] = {};
  for (const [name, act] of Object.entries(kinds)) {
    const undo: number[] = [];
    const redo: number[] = [];
    for (let index = 0; index < times; index++) {
      act(index);
      // A browser collects the garbage of an edit before the user thinks better of it.
      collectYoung();
      undo.push(timed(() => store.undo()));
      redo.push(timed(() => store.redo()));
      store.undo();
    }
    steps[name] = { undo: spread(undo), redo: spread(redo) };
  }
  return { steps, megabytes: memoryOfSteps(driver, move) };
}

/** Megabytes freed by dropping the whole history, which is what its steps retained. */
function memoryOfSteps({ store }: CanvasDriver, move: (index: number, label: string) => void): number {
  for (let index = 0; index < 1000; index++) move(index, `Move ${index}`);
  const full = heap();
  store.history.drop('undo');
  return (full - heap()) / 1e6;
}

function timed(act: () => void): number {
  const started = performance.now();
  act();
  return performance.now() - started;
}

/** The median and the 95th percentile: the maximum on a shared machine is a scheduling pause. */
function spread(values: number[]): [number, number] {
  const sorted = values.toSorted((a, b) => a - b);
  return [sorted[Math.floor(sorted.length / 2)]!, sorted[Math.floor(sorted.length * 0.95)]!];
}

function collectYoung(): void {
  (globalThis as { gc?: (options: { type: 'minor' }) => void }).gc?.({ type: 'minor' });
}

function heap(): number {
  // The second collection frees what only weak maps referenced.
  for (let times = 0; times < 2; times++) (globalThis as { gc?: () => void }).gc?.();
  return process.memoryUsage().heapUsed;
}

if (process.argv.includes('--print')) console.log(JSON.stringify(measureHistory(10_000)));
