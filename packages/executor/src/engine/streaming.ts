import type { Chunk, Step } from '../NodeExecutor.js';
import { eventLoopPauses } from './eventLoopPauses.js';
import type { NodeRun } from './NodeRun.js';
import { OpenStream } from './OpenStream.js';
import type { Run } from './Run.js';
import { failNode, takeStep } from './steps.js';

/** Reads a node's stream to its end; in streaming mode its successors start when the stream opens. */
export function readStream(
  run: Run,
  node: NodeRun,
  step: { stream: AsyncIterable<Chunk>; finish(): Step },
): void {
  const { handling } = node.compiled;
  // If a retry or a fallback value is still possible, open the stream only with its first piece.
  const isFinal = !handling || (handling.retryTimes === 0 && handling.processType === 'throw');
  const opens = mayOpen(node);
  if (opens && isFinal) open(run, node);
  run.hold(
    read(run, node, step.stream, opens),
    () => {
      if (node.settled) return;
      let end: Step;
      try {
        end = step.finish();
      } catch (error) {
        return failNode(run, node, error);
      }
      takeStep(run, node, end);
    },
    (error) => failNode(run, node, error),
  );
}

async function read(run: Run, node: NodeRun, stream: AsyncIterable<Chunk>, opens: boolean): Promise<void> {
  const count = run.sizes.textOf(node.compiled);
  const pauseIfDue = eventLoopPauses();
  let opened = node.memory?.opened;
  for await (const chunk of stream) {
    if (node.settled) return;
    count(chunk.text);
    const pause = pauseIfDue();
    if (pause) {
      await pause;
      if (node.settled) return;
    }
    if (!opens) continue;
    if (!opened && chunk.text !== '') {
      opened = open(run, node);
      run.drain();
    }
    opened?.push(chunk);
  }
}

/**
 * Whether the stream may open early: not if the outgoing port depends on the result, or the type forbids it.
 */
function mayOpen(node: NodeRun): boolean {
  const { definition, handling, streams } = node.compiled;
  const { streaming } = node.frame.graph;
  return (
    streaming &&
    streams &&
    !definition.branches &&
    !definition.blocksUntilStreamEnd &&
    handling?.processType !== 'branch'
  );
}

function open(run: Run, node: NodeRun): OpenStream {
  const memory = node.remember();
  if (memory.opened) return memory.opened;
  const opened = new OpenStream();
  memory.opened = opened;
  const { frame, compiled } = node;
  frame.streams ??= new Map();
  frame.streams.set(compiled.index, opened);
  run.leave(frame, compiled, '');
  return opened;
}
