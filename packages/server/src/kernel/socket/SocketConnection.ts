/** A WebSocket as provided by a host: text in, text out. The kernel does not depend on sockets. */
export interface SocketConnection {
  /** Sends a text; resolves when the system has accepted it, rejects when the connection is lost. */
  send(text: string): Promise<void>;
  /** Stops reading for now, which slows the client down. */
  pause(): void;
  resume(): void;
  /** Closes the connection, whether or not the client answers. */
  close(code: number, reason: string): void;
  /** Registers the listener; called once, before any message arrives. */
  listen(listener: SocketListener): void;
}

/** Listener for events of a connection. */
export interface SocketListener {
  /** A complete message; undefined if it was not text. */
  onMessage(text: string | undefined): void;
  onClosed(code: number): void;
}

/** Passed to the host for a request that may be upgraded to a WebSocket. */
export interface SocketOffer {
  /** Maximum message size in bytes; the host closes with 1009 without buffering more. */
  limit: number;
  serve(connection: SocketConnection): void;
}
