import type { SandboxWorker } from './SandboxWorker.js';
import { Seat } from './Seat.js';

/** The workers of one kind: those in use, and the spare ones that wait beside them from the first use on. */
export class SeatPool {
  private idle: Seat[] = [];
  private readonly busy = new Set<Seat>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;

  constructor(
    private readonly createWorker: () => SandboxWorker,
    private readonly spares: number,
    /** How long spare workers wait without any use; forever where absent. */
    private readonly idleMs?: number,
  ) {}

  take(): Seat {
    clearTimeout(this.timer);
    const seat = this.idle.find((one) => one.isOpen) ?? this.open();
    this.idle = this.idle.filter((one) => one !== seat);
    this.busy.add(seat);
    this.refill();
    return seat;
  }

  give(seat: Seat): void {
    this.busy.delete(seat);
    if (this.isClosed) seat.close();
    else if (seat.isOpen) this.idle.unshift(seat);
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
    for (const seat of this.busy) seat.cancel();
    this.closeIdle();
  }

  private closeIdle(): void {
    for (const seat of this.idle) seat.close();
    this.idle = [];
  }

  private open(): Seat {
    const seat = new Seat(this.createWorker);
    // A spare that fails is simply not there; who asks for a worker next is told by its own.
    seat.ready.catch(() => {});
    return seat;
  }

  private refill(): void {
    this.idle = this.idle.filter((seat) => seat.isOpen);
    while (!this.isClosed && this.idle.length < this.spares) this.idle.push(this.open());
  }
}
