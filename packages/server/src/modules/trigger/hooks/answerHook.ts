import { errorCodes } from '@heddle/api-contract';
import { type TriggerField, triggerLimits } from '@heddle/api-contract/families/trigger';
import { requestReasons } from '@heddle/api-contract/reasons/request';
import { triggerReasons } from '@heddle/api-contract/reasons/trigger';
import { and, eq } from 'drizzle-orm';
import { newId } from '../../../db/ids.js';
import { chunksOf, collect } from '../../../files/streams.js';
import { readBearer } from '../../../identity/accessTokens.js';
import { CallRate } from '../../../kernel/CallRate.js';
import { DomainError } from '../../../kernel/DomainError.js';
import { networkOf } from '../../../kernel/networkOf.js';
import { readJson } from '../../../kernel/readJson.js';
import { type App, defineService } from '../../../kernel/services.js';
import { withTimeout } from '../../../kernel/withTimeout.js';
import { runHeader } from '../../run/index.js';
import { triggerClock } from '../clock.js';
import { queueFires } from '../queueFires.js';
import type { TriggerRow } from '../rows.js';
import { triggerFires, triggers } from '../tables.js';
import { triggerTimer } from '../triggerTimer.js';
import { checkBody } from './checkBody.js';
import { answer, refuse } from './hookAnswers.js';
import { openSecrets, validSecrets } from './secrets.js';
import { isSameText, readSignature, signatureHeader } from './signature.js';
import { waitForFire } from './waitForFire.js';

const path = /^\/hooks\/([\w-]{43})$/;
const bodyMs = 10_000;

const hookRate = defineService(
  'hook-rate',
  () => new CallRate({ perMinute: triggerLimits.hookPerMinute, together: 20 }),
);
// Of one network, whether or not the addresses that it calls exist.
const networkRate = defineService(
  'hook-network-rate',
  () => new CallRate({ perMinute: 1_200, together: 64 }),
);
const refusedRate = defineService('hook-refused-rate', () => new CallRate({ perMinute: 60, together: 64 }));

/**
 * Answers a request to a webhook; undefined for other paths. The request needs the unguessable address and the
 * secret, or a signature that was not used before.
 */
export async function answerHook(
  app: App,
  request: Request,
  { url, address }: { url: URL; address: string },
): Promise<Response | undefined> {
  if (!url.pathname.startsWith('/hooks/')) return undefined;
  let end: (() => void) | undefined;
  const network = networkOf(address);
  try {
    end = app.use(networkRate).begin(network);
    const hookKey = path.exec(url.pathname)?.[1];
    const found = hookKey === undefined ? undefined : await find(app, hookKey);
    if (!found) return refuseCaller(app, network, 404, 'no such webhook');
    if (request.method !== 'POST')
      return refuse(405, 'only POST is supported', { headers: { allow: 'POST' } });
    return await accept(app, request, found, network);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { retryAfter, message, code, reason } = error;
    const status = error.status >= 400 ? error.status : 400;
    return refuse(status, message, {
      code,
      reason,
      ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }),
    });
  } finally {
    end?.();
  }
}

/** Callers who guess addresses or secrets are refused more and more often, whatever they send. */
function refuseCaller(app: App, network: string, status: number, message: string): Response {
  app.use(refusedRate).begin(network)();
  return refuse(status, message, { code: status === 401 ? errorCodes.unauthorised : errorCodes.notFound });
}

async function find({ db }: App, hookKey: string): Promise<TriggerRow | undefined> {
  const [row] = await db
    .select()
    .from(triggers)
    .where(and(eq(triggers.hookKey, hookKey), eq(triggers.kind, 'webhook')));
  return row;
}

async function accept(app: App, request: Request, trigger: TriggerRow, network: string): Promise<Response> {
  const bytes = await readBody(request);
  const now = await app.use(triggerClock).now();
  const delivery = await recognise(app, request, { trigger, bytes, now });
  if (delivery === undefined) return refuseCaller(app, network, 401, 'the secret or signature is not valid');
  if (trigger.status !== 'on' || trigger.isDraft)
    return refuse(410, triggerReasons.paused().text, { reason: triggerReasons.paused() });
  const end = app.use(hookRate).begin(trigger.id);
  try {
    if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
      return refuse(415, 'content-type: a webhook takes application/json', {
        code: errorCodes.wrongContentType,
      });
    const body = checkBody(
      bytes.length === 0 ? {} : readJson(bytes, 'the body'),
      JSON.parse(trigger.fields) as TriggerField[],
    );
    const depth = await depthOf(app, request);
    if (depth > triggerLimits.depth)
      throw new DomainError('tooManyRequests', triggerReasons.loop({ maximum: triggerLimits.depth }));
    return await fire(app, request, { trigger, body, delivery, depth, now });
  } finally {
    end();
  }
}

interface Delivery {
  /** Identifies the request, so that a repeated one fires once. */
  key: string;
  /** A signature may be used once; a key names a request that its sender may repeat. */
  isRepeatable: boolean;
}

async function recognise(
  app: App,
  request: Request,
  { trigger, bytes, now }: { trigger: TriggerRow; bytes: Uint8Array; now: Date },
): Promise<Delivery | undefined> {
  const stored = await openSecrets(app.secrets, trigger.id, trigger.secrets);
  if (!stored) return undefined;
  const secrets = validSecrets(stored, now);
  const named = request.headers.get('idempotency-key')?.slice(0, 200);
  const key = named ? `key ${named}` : undefined;
  if (!trigger.signs) {
    const token = readBearer(request.headers) ?? '';
    // Compares with all of them, so that the time does not tell which one it was.
    const isKnown = secrets.map((secret) => isSameText(token, secret)).includes(true);
    return isKnown ? { key: key ?? `request ${newId()}`, isRepeatable: true } : undefined;
  }
  const signature = await readSignature(request.headers.get(signatureHeader), bytes, { secrets, now });
  if (signature === undefined) return undefined;
  return { key: key ?? `signature ${signature}`, isRepeatable: key !== undefined };
}

interface Accepted {
  trigger: TriggerRow;
  body: Record<string, unknown>;
  delivery: Delivery;
  depth: number;
  now: Date;
}

async function fire(
  app: App,
  request: Request,
  { trigger, body, delivery, depth, now }: Accepted,
): Promise<Response> {
  const id = newId();
  const entry = {
    id,
    triggerId: trigger.id,
    key: delivery.key,
    cause: 'webhook' as const,
    status: 'queued' as const,
    dueAt: now,
    runId: newId(),
    body: JSON.stringify(body),
    depth,
    createdAt: now,
  };
  const stored = await app.db.transaction((transaction) => queueFires(app, transaction, [entry]));
  if (!stored.has(id)) {
    if (!delivery.isRepeatable) return refuse(409, 'this signature was used before');
    const [earlier] = await app.db
      .select({ id: triggerFires.id })
      .from(triggerFires)
      .where(and(eq(triggerFires.triggerId, trigger.id), eq(triggerFires.key, delivery.key)));
    return answer(202, { exec_id: earlier?.id ?? '', is_repeated: true });
  }
  app.use(triggerTimer).wake();
  if (!trigger.waitsForResult) return answer(202, { exec_id: id });
  return waitForFire(app, id, AbortSignal.any([request.signal, app.closing]));
}

/** How many triggers have led to the run that sends this request. */
async function depthOf({ db }: App, request: Request): Promise<number> {
  const runId = request.headers.get(runHeader) ?? '';
  if (!/^\d{1,19}$/.test(runId) || BigInt(runId) > 2n ** 63n - 1n) return 0;
  const [row] = await db
    .select({ depth: triggerFires.depth })
    .from(triggerFires)
    .where(eq(triggerFires.runId, runId));
  return row ? row.depth + 1 : 0;
}

async function readBody(request: Request): Promise<Uint8Array> {
  const maximum = triggerLimits.bodyBytes;
  const tooLarge = () => new DomainError('bodyTooLarge', requestReasons.bodyTooLarge({ maximum }));
  if (Number(request.headers.get('content-length') ?? 0) > maximum) throw tooLarge();
  if (!request.body) return new Uint8Array();
  const late = () => new DomainError('badRequest', requestReasons.bodySlow({ seconds: bodyMs / 1000 }));
  return withTimeout(collect(chunksOf(request.body), maximum, tooLarge), bodyMs, late);
}
