/** Milliseconds after which a resting finger picks up what is under it, and after which it opens the menu. */
const pickUpAfter = 300;
const menuAfter = 650;

/** Detects a finger that rests at one place. */
export class Hold {
  #timers: ReturnType<typeof setTimeout>[] = [];

  start(pickUp: () => void, openMenu: () => void): void {
    this.stop();
    this.#timers = [setTimeout(pickUp, pickUpAfter), setTimeout(openMenu, menuAfter)];
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }
}
