import type { SocketCall } from '@heddle/api-contract';
import { CallRate } from '../CallRate.js';
import type { Caller } from '../callers.js';
import { DomainError, programText } from '../DomainError.js';
import { type App, defineService } from '../services.js';
import { watchRights } from '../watchRights.js';
import { closeCodes, SocketEnd } from './closeCodes.js';
import { converse } from './converse.js';
import type { Conversation } from './Peer.js';
import type { SocketConnection, SocketOffer } from './SocketConnection.js';

/** Context of a request to open a socket. */
export interface SocketRequest {
  caller: Caller;
  /** Key of the client's network address, for limits. */
  network: string;
  logid: string;
  /** Aborted when the client disconnects, before or after the upgrade. */
  signal: AbortSignal;
  /** Aborts the context of the handler. */
  stop: AbortController;
  /** Provided by the host; absent when the request did not ask for a WebSocket. */
  upgrade: ((offer: SocketOffer) => void) | undefined;
}

// An office shares one address among many people; a person has a few tabs and programs.
const perPerson = { perMinute: 60, together: 16 };
const perAddress = { perMinute: 600, together: 128 };
const knownCodes = new Set<number>(Object.values(closeCodes).map(([code]) => code));
// How long shutdown waits for handlers.
const drainMs = 2_000;

/** The open sockets of an application: limits and shutdown. */
export const sockets = defineService('sockets', createSockets, (service) => service.drain());

function createSockets(app: App) {
  const byPerson = new CallRate(perPerson);
  const byAddress = new CallRate(perAddress);
  const open = new Set<Promise<void>>();
  const ends = new Set<AbortController>();
  app.closing.addEventListener('abort', () => {
    for (const stop of ends) stop.abort(new SocketEnd('shuttingDown'));
  });
  app.metrics.gauge('socketsOpen', () => open.size);

  function begin(userId: string | undefined, network: string): () => void {
    const endAddress = byAddress.begin(network);
    if (userId === undefined) return endAddress;
    try {
      const endPerson = byPerson.begin(userId);
      return () => {
        endAddress();
        endPerson();
      };
    } catch (error) {
      endAddress();
      throw error;
    }
  }

  return {
    /** Lets the host open the socket; rejects requests without upgrade and callers with too many sockets. */
    offer(call: SocketCall, conversation: Conversation, request: SocketRequest): Response {
      const { caller, network, signal, stop, upgrade } = request;
      if (!upgrade)
        throw new DomainError(
          'upgradeRequired',
          programText('this call is a WebSocket, and the request opens none'),
        );
      const end = begin(caller.user?.id, network);
      // A client that disconnects before the upgrade never starts the conversation.
      if (signal.aborted) end();
      else signal.addEventListener('abort', end, { once: true });
      const serve = (connection: SocketConnection) => {
        const served = lead(connection, call, conversation, request).finally(() => {
          open.delete(served);
          end();
        });
        open.add(served);
      };
      upgrade({ limit: call.limit, serve });
      stop.signal.addEventListener('abort', end, { once: true });
      return new Response(null, { headers: { 'cache-control': 'no-store' } });
    },
    async drain(): Promise<void> {
      const late = new Promise<void>((resolve) => setTimeout(resolve, drainMs).unref());
      await Promise.race([Promise.all(open), late]);
    },
  };

  async function lead(
    connection: SocketConnection,
    call: SocketCall,
    conversation: Conversation,
    { caller, logid, stop }: SocketRequest,
  ): Promise<void> {
    const begun = performance.now();
    ends.add(stop);
    if (app.closing.aborted) stop.abort(new SocketEnd('shuttingDown'));
    const rest = watchRights(
      () => caller.checkAgain(),
      (refusal) => stop.abort(refusal),
    );
    const { code, received, sent } = await converse(connection, {
      call,
      conversation,
      logid,
      log: app.log,
      check: app.config.checkAnswers,
      signal: stop.signal,
      onHungUp() {
        rest();
        stop.abort(new SocketEnd('over'));
      },
    });
    ends.delete(stop);
    // Clients may close with any code.
    app.metrics.count('socketsEnded', { code: knownCodes.has(code) ? String(code) : 'other' });
    const ms = Math.round(performance.now() - begun);
    app.log.info('socket', { logid, path: call.path, code, received, sent, ms });
  }
}
