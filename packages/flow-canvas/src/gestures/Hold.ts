/** After this long a finger that stays has picked up what lies under it; after the second time it asks for the menu. */
const pickUpAfter = 300;
const menuAfter = 650;

/** Watches a finger that stays where it was put. */
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
