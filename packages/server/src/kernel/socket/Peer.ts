/** The client of a WebSocket, as seen by a handler. */
export interface Peer<In = unknown, Out = unknown> {
  /**
   * Received messages, validated against the contract; ends when the client disconnects. Unread messages slow
   * the client down.
   */
  readonly messages: AsyncIterable<In>;
  /** Sends a message; await it before sending more, so that a slow client slows the handler down. */
  send(message: Out): Promise<void>;
  /** Sends an error in the standard format; the conversation continues. */
  refuse(error: unknown): Promise<void>;
}

/** Handler of an open socket; the conversation ends when it returns. */
export type Conversation<In = unknown, Out = unknown> = (peer: Peer<In, Out>) => Promise<void>;
