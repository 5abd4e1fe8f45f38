import type { SandboxWorker } from './SandboxWorker.js';
import { WorkerSlot } from './WorkerSlot.js';

/** The workers of one kind: those in use, and the spare ones that wait beside them from the first use on. */
export class WorkerSlotPool {
  private idle: WorkerSlot[] = [];
  private readonly busy = new Set<WorkerSlot>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;

  constructor(
    private readonly createWorker: () => SandboxWorker,
    private readonly spares: number,
    /** How long spare workers wait without any use; forever where absent. */
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
    // In Node a timer would keep the process; numbers of browsers do not.
    (this.timer as { unref?(): void }).unref?.();
  }

  /** Ends the waiting workers at once and the programs in the others as cancelled. */
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
    // A spare that fails is simply not there; who asks for a worker next is told by its own.
    slot.ready.catch(() => {});
    return slot;
  }

  private refill(): void {
    this.idle = this.idle.filter((slot) => slot.isOpen);
    while (!this.isClosed && this.idle.length < this.spares) this.idle.push(this.open());
  }
}
