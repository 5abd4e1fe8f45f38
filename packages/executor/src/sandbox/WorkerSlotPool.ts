import type { SandboxWorker } from './SandboxWorker.js';
import { WorkerSlot } from './WorkerSlot.js';

/** Workers of one kind: busy ones, and spare ones that are kept ready after the first use. */
export class WorkerSlotPool {
  private idle: WorkerSlot[] = [];
  private readonly busy = new Set<WorkerSlot>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;

  constructor(
    private readonly createWorker: () => SandboxWorker,
    private readonly spares: number,
    /** How long spare workers are kept without use, in milliseconds; forever if absent. */
    private readonly idleMs?: number,
  ) {}

  acquire(): WorkerSlot {
    clearTimeout(this.timer);
    const slot = this.idle.find((candidate) => candidate.isOpen) ?? this.open();
    this.idle = this.idle.filter((candidate) => candidate !== slot);
    this.busy.add(slot);
    this.refill();
    return slot;
  }

  release(slot: WorkerSlot): void {
    this.busy.delete(slot);
    if (this.isClosed) slot.close();
    else if (slot.isOpen) this.idle.unshift(slot);
    this.refill();
    if (this.isClosed || this.idleMs === undefined || this.busy.size > 0) return;
    this.timer = setTimeout(() => this.closeIdle(), this.idleMs);
    // In Node an active timer keeps the process alive; browser timers are numbers without `unref`.
    (this.timer as { unref?(): void }).unref?.();
  }

  /** Terminates idle workers at once, and cancels running programs. */
  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    for (const slot of this.busy) slot.cancel();
    this.closeIdle();
  }

  private closeIdle(): void {
    for (const slot of this.idle) slot.close();
    this.idle = [];
  }

  private open(): WorkerSlot {
    const slot = new WorkerSlot(this.createWorker);
    // Ignore the failure of a spare worker: callers see the failure of the worker that they acquire.
    slot.ready.catch(() => {});
    return slot;
  }

  private refill(): void {
    this.idle = this.idle.filter((slot) => slot.isOpen);
    while (!this.isClosed && this.idle.length < this.spares) this.idle.push(this.open());
  }
}
