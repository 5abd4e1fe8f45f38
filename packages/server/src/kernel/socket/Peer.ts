/** The other side of a conversation, as a handler speaks with it. */
export interface Peer<In = unknown, Out = unknown> {
  /** What the other side says, checked by the contract; ends when it hangs up. Who does not read slows it down. */
  readonly messages: AsyncIterable<In>;
  /** Says something; wait for it before saying more, so that a slow reader slows the handler down. */
  send(message: Out): Promise<void>;
  /** Says that something came to nothing, in the form of every error, and lets the conversation go on. */
  refuse(error: unknown): Promise<void>;
}

/** What a socket call does once it is open: the conversation is over when it returns. */
export type Conversation<In = unknown, Out = unknown> = (peer: Peer<In, Out>) => Promise<void>;
