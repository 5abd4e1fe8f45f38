import type { JsonObject } from '@heddle/workflow-schema';
import type { RunEvent } from '@heddle/workflow-schema/runs';
import { checkJournal } from './checkJournal.js';
import type { EventBody } from './Journal.js';

type Finished = Extract<RunEvent, { type: 'node.finished' }>;

/** Results of a journal's top-level nodes, ready to be written to another journal. */
export class EarlierResults {
  readonly #finished = new Map<string, Finished>();
  readonly #inputs = new Map<string, JsonObject>();
  readonly #texts = new Map<string, string>();
  /** Events from inside a node, by the node's path. */
  readonly #inside = new Map<string, RunEvent[]>();

  /** Throws if the events are not a journal. */
  constructor(events: readonly RunEvent[]) {
    checkJournal(events, 'the journal of the earlier run');
    for (const event of events) if ('path' in event) this.#read(event.path, event);
  }

  #read(path: string, event: RunEvent): void {
    const owner = path.slice(0, path.search(/[/[]|$/));
    if (event.type === 'node.started') {
      this.#forget(path, owner);
      this.#inputs.set(path, event.inputs);
    } else if (event.type === 'node.retrying') this.#inside.delete(path);
    else if (event.type === 'message') this.#texts.set(path, (this.#texts.get(path) ?? '') + event.content);
    else if (event.type === 'node.finished') {
      this.#finished.set(path, event);
      if (event.inputs) this.#inputs.set(path, event.inputs);
    }
    const isFrame = event.type === 'frame.started' || event.type === 'frame.finished';
    if (owner === path && !isFrame) return;
    const inside = this.#inside.get(owner);
    if (inside) inside.push(event);
    else this.#inside.set(owner, [event]);
  }

  /**
   * Drops earlier events of a node that restarted after a crash: the restarted node emits all of them again.
   */
  #forget(path: string, owner: string): void {
    if (!this.#inputs.has(path)) return;
    for (const map of [this.#finished, this.#texts, this.#inside]) map.delete(path);
    const inside = this.#inside.get(owner);
    if (inside)
      this.#inside.set(
        owner,
        inside.filter((event) => !('path' in event) || event.path !== path),
      );
  }

  /** The result of a node, if the run has one. */
  finished(path: string): Finished | undefined {
    return this.#finished.get(path);
  }

  /** Inputs of the node. */
  inputs(path: string): JsonObject | undefined {
    return this.#inputs.get(path);
  }

  /**
   * The node's result as events of another journal, followed by its messages and the events inside it. The
   * result comes first so that a journal cut off after it is still enough to resume. Token usage is not
   * counted again.
   */
  eventsOf(path: string): EventBody[] {
    const finished = this.#finished.get(path);
    if (!finished) return [];
    const events: EventBody[] = [this.#taken(finished)];
    const text = this.#texts.get(path);
    if (text !== undefined) {
      events.push({ type: 'message', path, nodeId: finished.nodeId, index: 0, content: text, finish: true });
    }
    for (const event of this.#inside.get(path) ?? []) {
      if (event.type === 'node.finished') events.push(this.#taken(event));
      else if (kept.has(event.type)) {
        const { seq: _, at: __, ...body } = event;
        events.push(body as EventBody);
      }
    }
    return events;
  }

  #taken({ seq: _, at: __, usage: ___, ...event }: Finished): EventBody {
    const inputs = this.#inputs.get(event.path);
    // Keep the mark of a pin, so that a later run knows that the node did not produce this result.
    return { ...event, from: event.from ?? 'earlier', ...(inputs ? { inputs } : {}) };
  }
}

const kept: ReadonlySet<RunEvent['type']> = new Set<RunEvent['type']>([
  'frame.started',
  'frame.finished',
  'node.skipped',
  'message',
]);
