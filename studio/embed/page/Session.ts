import { CallRefused, call } from './calls.js';

/** Look and texts of the chat, as the server says. */
export interface Look {
  placeholder?: string | undefined;
  disclaimer?: string | undefined;
  language?: string | undefined;
  theme?: string | undefined;
  color?: string | undefined;
  can_share?: boolean | undefined;
  can_upload?: boolean | undefined;
}

/** What the server answers when a chat opens. */
export interface Opened {
  session: string;
  expires_in: number;
  is_signed_in: boolean;
  name: string;
  icon_url: string;
  welcome: string;
  questions: string[];
  look: Look;
}

/** What names the chat: a channel and the origin around it, or the link of a public page. */
export type Place = { channel_id: string; origin: string } | { link: string };

/** The page's own ways to sign a visitor in. */
export interface TokenSource {
  first: string | undefined;
  ask: (() => Promise<string | undefined>) | undefined;
}

// Renewed before it ends, so that no message meets an ended one.
const renewBeforeMs = 5 * 60_000;

/**
 * The session of a visitor. It lasts an hour, and a tab keeps it in its session storage: the only thing that this page
 * stores. A visitor who is signed in by the page needs a new token afterwards.
 */
export class Session {
  #token = '';
  #endsAt = 0;
  #isSignedIn = false;
  /** Called when the session has ended and only the visitor can open another. */
  onEnded: (() => void) | undefined;

  constructor(
    private readonly place: Place,
    private readonly tokens: TokenSource,
  ) {}

  /** Opens the chat, or goes on with what this tab has opened before. */
  async open(): Promise<Opened> {
    const { first } = this.tokens;
    const earlier = first === undefined ? readKept(this.place) : undefined;
    return this.#open({ ...(first !== undefined && { token: first }), ...(earlier && { session: earlier }) });
  }

  /** Makes a call with a session that lasts; signs in again if it has ended meanwhile. */
  async use<Result>(work: (session: string) => Promise<Result>): Promise<Result> {
    if (!this.#isSignedIn && Date.now() > this.#endsAt - renewBeforeMs && Date.now() < this.#endsAt)
      await this.#open({ session: this.#token });
    try {
      return await work(this.#token);
    } catch (error) {
      if (!(error instanceof CallRefused) || error.text !== 'sessionEnded') throw error;
      const token = this.#isSignedIn ? await this.tokens.ask?.() : undefined;
      if (token === undefined) {
        keep(this.place, undefined);
        this.onEnded?.();
        throw error;
      }
      await this.#open({ token });
      return work(this.#token);
    }
  }

  async #open(more: { token?: string; session?: string }): Promise<Opened> {
    const opened = await call<Opened>('session', { ...this.place, ...more });
    this.#token = opened.session;
    this.#endsAt = Date.now() + opened.expires_in * 1000;
    this.#isSignedIn = opened.is_signed_in;
    keep(this.place, opened.is_signed_in ? undefined : opened.session);
    return opened;
  }
}

const keyOf = (place: Place) => `heddle ${'link' in place ? place.link : place.channel_id}`;

// Browsers may forbid storage in frames: the session then lasts as long as the page.
function readKept(place: Place): string | undefined {
  try {
    return sessionStorage.getItem(keyOf(place)) ?? undefined;
  } catch {
    return undefined;
  }
}

function keep(place: Place, session: string | undefined): void {
  try {
    if (session === undefined) sessionStorage.removeItem(keyOf(place));
    else sessionStorage.setItem(keyOf(place), session);
  } catch {
    // As above.
  }
}
