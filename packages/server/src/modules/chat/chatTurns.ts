import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { type App, defineService } from '../../kernel/services.js';
import { type Chat, ChatTurn } from './ChatTurn.js';
import { chats } from './tables.js';

/** The chats that this process follows. */
class ChatTurns {
  readonly #turns = new Map<string, ChatTurn>();

  constructor(readonly app: App) {}

  /** Follows a chat, from its beginning if nobody does yet. */
  follow(chat: Chat): ChatTurn {
    const known = this.#turns.get(chat.id);
    if (known) return known;
    const turn = new ChatTurn(this.app, chat);
    this.#turns.set(chat.id, turn);
    void turn.done.then(() => this.#turns.delete(chat.id));
    return turn;
  }

  async dispose(): Promise<void> {
    await Promise.all([...this.#turns.values()].map(({ done }) => done));
  }
}

export const chatTurns = defineService(
  'chat turns',
  (app) => new ChatTurns(app),
  (turns) => turns.dispose(),
);

// A chat whose process ended between storing the message and starting the run.
const neverStartedMs = 60_000;

/** On startup: follows the chats that an earlier process left. */
export async function followLeftChats(app: App): Promise<void> {
  await failNeverStarted(app);
  const left = await app.db
    .select()
    .from(chats)
    .where(and(eq(chats.status, 'in_progress'), isNotNull(chats.runId)));
  for (const chat of left) app.use(chatTurns).follow(chat);
}

async function failNeverStarted({ db }: App): Promise<void> {
  const before = new Date(Date.now() - neverStartedMs);
  await db
    .update(chats)
    .set({ status: 'failed', endedAt: new Date() })
    .where(and(eq(chats.status, 'in_progress'), isNull(chats.runId), lt(chats.createdAt, before)));
}
