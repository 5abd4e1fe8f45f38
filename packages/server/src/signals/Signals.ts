/**
 * Short messages to the other processes of an installation. They only save others from polling: one that is
 * lost causes a delay, and one that is repeated nothing.
 */
export interface Signals {
  send(topic: string, text: string): void;
  /** Calls the handler for messages of other processes. */
  listen(topic: string, handler: (text: string) => void): void;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Signals of a process that is alone with its database. */
export const noSignals: Signals = {
  send: () => undefined,
  listen: () => undefined,
  start: async () => undefined,
  close: async () => undefined,
};
