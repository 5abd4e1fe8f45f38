import { OutboundRefused } from '../outbound/OutboundRefused.js';
import { signDelivery } from './webhookSignature.js';

const timeoutMs = 15_000;
const maxErrorLength = 300;

/** What became of a delivery to another server. */
export interface SentWebhook {
  isTaken: boolean;
  /** Whether another attempt is pointless. */
  isFinal: boolean;
  /** 0 without an answer. */
  status: number;
  error: string;
}

interface Webhook {
  url: string;
  secret: string;
  /** The same in each attempt. */
  id: string;
  /** JSON. */
  body: string;
}

export function notSent(error: string, isFinal = false): SentWebhook {
  return { isTaken: false, isFinal, status: 0, error: error.slice(0, maxErrorLength) };
}

/** One signed attempt. Only an answer of 2xx takes it; 410 means that the receiver wants no more. */
export async function sendWebhook(
  outbound: typeof globalThis.fetch | undefined,
  { url, secret, id, body: text }: Webhook,
  signal: AbortSignal,
): Promise<SentWebhook> {
  if (!outbound) return notSent('this installation sends no requests', true);
  try {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const body = new TextEncoder().encode(text);
    const signed = await signDelivery(secret, { id, timestamp, body });
    const response = await outbound(url, {
      method: 'POST',
      headers: { ...signed, 'content-type': 'application/json', 'user-agent': 'Heddle' },
      body,
      // The body is for the address that was entered and no other.
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    await response.body?.cancel().catch(() => undefined);
    const { status } = response;
    const isTaken = status >= 200 && status < 300;
    return { isTaken, isFinal: status === 410, status, error: isTaken ? '' : `HTTP ${status}` };
  } catch (error) {
    signal.throwIfAborted();
    const refusal = refusalOf(error);
    return refusal ? notSent(refusal.message, true) : notSent(describe(error));
  }
}

function describe(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return `no answer within ${timeoutMs / 1000} s`;
  return error instanceof Error ? error.message : 'the request failed';
}

/** Clients wrap what the guard throws. */
function refusalOf(error: unknown): OutboundRefused | undefined {
  if (error instanceof OutboundRefused) return error;
  return error instanceof Error && error.cause !== undefined ? refusalOf(error.cause) : undefined;
}
