import type { SocketCall } from '@heddle/api-contract';
import * as z from 'zod';
import { errorBody } from '../answers.js';
import { CallRate } from '../CallRate.js';
import { DomainError, programText } from '../DomainError.js';
import type { Log } from '../log.js';
import { toOpenError } from '../openErrors.js';
import { parseWith, readJson } from '../readJson.js';
import { closeCodes, SocketEnd } from './closeCodes.js';
import { Inbox } from './Inbox.js';
import type { Conversation, Peer } from './Peer.js';
import type { SocketConnection } from './SocketConnection.js';

/** Input of a conversation. */
export interface ConversationParts {
  call: SocketCall;
  conversation: Conversation;
  logid: string;
  log: Log;
  /** Validate sent messages against the contract. */
  check: boolean;
  /** Aborts the conversation; the reason says why. */
  signal: AbortSignal;
  /** Called when the client has disconnected. */
  onHungUp(): void;
}

/** Summary of a conversation. */
export interface ConversationRecord {
  code: number;
  received: number;
  sent: number;
}

const mostFaults = 20;
const maxPerMinute = 6_000;
const maxSendMs = 30_000;
// A close frame has room for this many bytes of reason.
const maxReasonBytes = 123;

/** Runs a conversation from the open connection until it is closed. */
export async function converse(
  connection: SocketConnection,
  { call, conversation, logid, log, check, signal, onHungUp }: ConversationParts,
): Promise<ConversationRecord> {
  const inbox = new Inbox(connection);
  const record: ConversationRecord = { code: 0, received: 0, sent: 0 };
  connection.listen({
    onMessage: (text) => inbox.put(text),
    onClosed(code) {
      record.code ||= code;
      inbox.end();
      onHungUp();
    },
  });

  async function say(message: unknown): Promise<void> {
    if (record.code) throw new SocketEnd('over');
    const sent = connection.send(JSON.stringify(message)).catch(() => {
      // The connection is closed or closing, which is not an error.
      throw new SocketEnd('over');
    });
    await withinTime(sent);
    record.sent += 1;
  }

  const outgoing = call.output() as unknown as z.ZodType;
  const peer: Peer = {
    messages: read(),
    send: (message) => say(check ? z.parse(outgoing, message) : message),
    refuse: (error) => say(errorMessage(error)),
  };

  async function* read(): AsyncGenerator<unknown, void> {
    const rate = new CallRate({ perMinute: maxPerMinute, together: maxPerMinute });
    let faults = 0;
    for (;;) {
      const frame = await inbox.next();
      if (!frame) return;
      rate.begin('messages')();
      record.received += 1;
      let message: unknown;
      try {
        message = readMessage(call, frame.text);
      } catch (error) {
        await peer.refuse(error);
        if (++faults === mostFaults) throw new SocketEnd('refused');
        continue;
      }
      faults = 0;
      yield message;
    }
  }

  function errorMessage(error: unknown) {
    const { code, msg, status, reason } = errorBody(error, call, log);
    const open =
      call.auth === 'token'
        ? toOpenError(code, status, logid, reason)
        : { code, detail: { logid, ...(reason && { reason }) } };
    return {
      id: crypto.randomUUID(),
      event_type: 'error',
      data: { code: open.code, msg },
      detail: open.detail,
    };
  }

  function hangUp(why: keyof typeof closeCodes, reason: string = closeCodes[why][1]): void {
    if (record.code) return;
    record.code = closeCodes[why][0];
    connection.close(record.code, reason.slice(0, maxReasonBytes));
  }

  const talk = conversation(peer);
  try {
    await Promise.race([talk, untilEnded(signal)]);
    hangUp('over');
  } catch (error) {
    if (error instanceof SocketEnd) hangUp(error.why);
    else if (!record.code) {
      // Not awaited: a client that does not read must not delay closing.
      peer.refuse(error).catch(() => undefined);
      const why = endOf(error);
      hangUp(why, why === 'failed' ? `internal server error; log id ${logid}` : undefined);
    }
  }
  inbox.end();
  onHungUp();
  // The aborted signal makes the handler end; shutdown waits for it.
  await talk.catch(() => undefined);
  return record;
}

function endOf(error: unknown): keyof typeof closeCodes {
  if (!(error instanceof DomainError)) return 'failed';
  if (error.error === 'tokenInvalid' || error.error === 'unauthorised') return 'credentialEnded';
  return error.error === 'accessDenied' || error.error === 'tokenShort' ? 'rightEnded' : 'refused';
}

function readMessage(call: SocketCall, text: string | undefined): unknown {
  if (text === undefined)
    throw new DomainError('badRequest', programText('a message must be a text frame with JSON'));
  return parseWith(call.incoming(), readJson(new TextEncoder().encode(text), 'the message'));
}

function untilEnded(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(signal.reason);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}

// A client that does not read for this long keeps messages in our memory.
async function withinTime(sent: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SocketEnd('slow')), maxSendMs);
  });
  try {
    await Promise.race([sent, late]);
  } finally {
    clearTimeout(timer);
  }
}
