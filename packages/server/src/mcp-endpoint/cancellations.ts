/** Calls that are running, so that a later request can cancel them: requests of a stateless server share nothing. */
export function cancellations() {
  const running = new Map<string, AbortController>();
  const keyOf = (session: string, id: unknown) => JSON.stringify([session, id]);
  return {
    /** Whether the message is a cancellation; the call that it names, if it still runs here, is aborted. */
    cancel(session: string, message: unknown): boolean {
      if (!isMessage(message) || message.method !== 'notifications/cancelled') return false;
      running
        .get(keyOf(session, message.params?.requestId))
        ?.abort(new Error('the client cancelled the call'));
      return true;
    },
    /** The signal of a call, which is aborted when it is cancelled. */
    begin(session: string, message: unknown): AbortSignal {
      const controller = new AbortController();
      if (isMessage(message) && message.method === 'tools/call')
        running.set(keyOf(session, message.id), controller);
      return controller.signal;
    },
    end(session: string, message: unknown): void {
      if (isMessage(message)) running.delete(keyOf(session, message.id));
    },
  };
}

interface Message {
  method?: unknown;
  id?: unknown;
  params?: { requestId?: unknown };
}

function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
