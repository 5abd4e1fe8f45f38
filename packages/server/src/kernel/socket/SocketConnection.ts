/** One WebSocket as a host hands it over: texts in, texts out. The kernel knows no sockets. */
export interface SocketConnection {
  /** Hands a text to the system; resolves when that has taken it, rejects when the connection is gone. */
  send(text: string): Promise<void>;
  /** Takes nothing more from the other side for now, which slows it down. */
  pause(): void;
  resume(): void;
  /** Says goodbye and hangs up, whether the other side answers or not. */
  close(code: number, reason: string): void;
  /** Where the frames of the other side go; called once, before anything comes. */
  listen(ears: SocketEars): void;
}

/** Who hears what comes over a connection. */
export interface SocketEars {
  /** A whole message; undefined for one that is no text. */
  heard(text: string | undefined): void;
  closed(code: number): void;
}

/** What a host is given for a request that may become a WebSocket. */
export interface SocketOffer {
  /** Largest message of the other side in bytes; the host closes with 1009 before it holds more. */
  limit: number;
  serve(connection: SocketConnection): void;
}
