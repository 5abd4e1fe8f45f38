import { and, eq, inArray, sql } from 'drizzle-orm';
import { after } from '../../jobs/jobStore.js';
import { type App, defineService } from '../../kernel/services.js';
import { ChatTurn } from './ChatTurn.js';
import { type Chat, chats } from './tables.js';

const leftPerBeat = 20;
const beatsPerLease = 3;

/**
 * The chats that this process reads. One process at a time holds a chat: it alone ends it and suggests
 * questions. If it dies, another takes the chat over.
 */
export class ChatTurns {
  readonly #turns = new Map<string, ChatTurn>();
  /** Held chats: a request is still beginning them, or their turn follows the run. */
  readonly #held = new Map<string, 'beginning' | 'following'>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly app: App) {}

  /** When a lease that is taken now expires: as those of runs, which end with their process too. */
  leaseEnd() {
    return after(this.app.config.runs.leaseMs);
  }

  /** Notes that a request of this process has stored a chat and begins its run. */
  begin(chatId: string): void {
    this.#held.set(chatId, 'beginning');
  }

  /** Notes that a chat did not begin. */
  drop(chatId: string): void {
    this.#held.delete(chatId);
  }

  /** Follows a chat that this process has begun. */
  lead(chat: Chat): ChatTurn {
    this.#held.set(chat.id, 'following');
    return this.follow(chat, true);
  }

  /** Reads a chat from its beginning; whoever reads it meanwhile shares the turn. */
  follow(chat: Chat, isNew = false): ChatTurn {
    const known = this.#turns.get(chat.id);
    if (known) return known;
    const turn = new ChatTurn(this.app, chat, this, isNew);
    this.#turns.set(chat.id, turn);
    void turn.done.then(() => {
      this.#turns.delete(chat.id);
      this.#held.delete(chat.id);
    });
    return turn;
  }

  /** Whether this process holds the chat; takes it if nobody else does and it has not ended. */
  async hold(chatId: string): Promise<boolean> {
    const held = this.#held.get(chatId);
    if (held) return held === 'following';
    const [taken] = await this.#take(eq(chats.id, chatId));
    return taken !== undefined;
  }

  /** Takes over the chats of processes that have died, now and from time to time. */
  async watch(): Promise<void> {
    await this.#takeLeft();
    // Nobody else can die.
    if (this.app.isAlone || this.app.closing.aborted) return;
    this.#timer = setTimeout(() => void this.#beat(), this.app.config.runs.leaseMs / beatsPerLease);
    this.#timer.unref?.();
  }

  async #beat(): Promise<void> {
    const held = [...this.#held.keys()];
    try {
      if (held.length > 0)
        await this.app.db
          .update(chats)
          .set({ followedUntil: this.leaseEnd() })
          .where(inArray(chats.id, held));
    } catch (error) {
      this.app.log.error('chat.beat-failed', error);
    }
    await this.watch().catch((error) => this.app.log.error('chat.watch-failed', error));
  }

  async #takeLeft(): Promise<void> {
    const left = this.app.db
      .select({ id: chats.id })
      .from(chats)
      .where(and(eq(chats.status, 'in_progress'), this.#isFree()));
    const taken = await this.#take(inArray(chats.id, this.app.isAlone ? left : left.limit(leftPerBeat)));
    for (const chat of taken) this.follow(chat);
  }

  async #take(which: ReturnType<typeof eq>): Promise<Chat[]> {
    const taken = await this.app.db
      .update(chats)
      .set({ followedUntil: this.leaseEnd() })
      .where(and(which, eq(chats.status, 'in_progress'), this.#isFree()))
      .returning();
    for (const { id } of taken) this.#held.set(id, 'following');
    return taken;
  }

  /** A process that is alone with its database holds every chat. */
  #isFree() {
    return this.app.isAlone ? undefined : sql`coalesce(${chats.followedUntil}, ${chats.createdAt}) < now()`;
  }

  async dispose(): Promise<void> {
    clearTimeout(this.#timer);
    const held = [...this.#held.keys()];
    await Promise.all([...this.#turns.values()].map(({ done }) => done));
    // Another process may go on at once.
    if (held.length > 0)
      await this.app.db.update(chats).set({ followedUntil: sql`now()` }).where(inArray(chats.id, held));
  }
}

export const chatTurns = defineService(
  'chat turns',
  (app) => new ChatTurns(app),
  (turns) => turns.dispose(),
);
