const randomBits = 22n;

/**
 * Ids for the messages of a chat. They follow from the journal of the run, so that a process that goes on after
 * another has died gives the same message the same id.
 */
export class MessageIds {
  #last: bigint;

  /** `afterId` is the id of the message that the chat answers. */
  constructor(
    readonly chatId: string,
    afterId: string,
  ) {
    this.#last = BigInt(afterId);
  }

  /** The id of the message that begins with this event; `at` in milliseconds. Ids increase. */
  next({ at, seq }: { at: number; seq: number }): string {
    const wanted = (BigInt(at) << randomBits) | BigInt(hash(`${this.chatId}:${seq}`));
    this.#last = wanted > this.#last ? wanted : this.#last + 1n;
    return String(this.#last);
  }
}

/** FNV-1a, folded to 22 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return ((value >>> 22) ^ value) & 0x3fffff;
}
