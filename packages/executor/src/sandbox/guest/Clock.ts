/** Tells a running program that its time is over, and remembers that it did. */
export class Clock {
  private readonly end: number;
  private rung = false;

  constructor(timeMs: number) {
    this.end = Date.now() + timeMs;
  }

  /** Asked by the engine every few thousand instructions, and between promise jobs. */
  isOver(): boolean {
    if (Date.now() >= this.end) this.rung = true;
    return this.rung;
  }

  /** Whether somebody was told. A program that ended in time stays successful, however late it is now. */
  hasRung(): boolean {
    return this.rung;
  }
}
