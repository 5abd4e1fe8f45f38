/** Interrupts a running program when its time is over, and records that it did. */
export class Clock {
  private readonly end: number;
  private rung = false;

  constructor(timeMs: number) {
    this.end = Date.now() + timeMs;
  }

  /** Called by the engine every few thousand instructions, and between promise jobs. */
  isOver(): boolean {
    if (Date.now() >= this.end) this.rung = true;
    return this.rung;
  }

  /**
   * Whether the program was interrupted. A program that ended in time counts as successful, however late this
   * is called.
   */
  hasRung(): boolean {
    return this.rung;
  }
}
