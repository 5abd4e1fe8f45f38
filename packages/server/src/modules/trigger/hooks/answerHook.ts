import { errorCodes, type Reason } from '@heddle/api-contract';
import { type TriggerField, triggerLimits } from '@heddle/api-contract/families/trigger';
import { requestReasons } from '@heddle/api-contract/reasons/request';
import { triggerReasons } from '@heddle/api-contract/reasons/trigger';
import { and, desc, eq, gt } from 'drizzle-orm';
import type { Database } from '../../../db/Database.js';
import { newId } from '../../../db/ids.js';
import { lockRow } from '../../../db/lockRow.js';
import { chunksOf, collect } from '../../../files/streams.js';
import { readDelivery } from '../../../http/webhookSignature.js';
import { readBearer } from '../../../identity/accessTokens.js';
import { CallRate } from '../../../kernel/CallRate.js';
import { DomainError } from '../../../kernel/DomainError.js';
import { networkOf } from '../../../kernel/networkOf.js';
import { readJson } from '../../../kernel/readJson.js';
import { runHeader } from '../../../kernel/runHeader.js';
import { type App, defineService } from '../../../kernel/services.js';
import { withTimeout } from '../../../kernel/withTimeout.js';
import { triggerClock } from '../clock.js';
import { queueFires } from '../queueFires.js';
import type { TriggerRow } from '../rows.js';
import { triggerFires, triggers } from '../tables.js';
import { triggerTimer } from '../triggerTimer.js';
import { checkBody } from './checkBody.js';
import { answer, refuse } from './hookAnswers.js';
import { comparedSecrets, decoySecrets, openSecrets } from './secrets.js';
import { isSameText, readSignature, signatureHeader } from './signature.js';
import { waitForFire } from './waitForFire.js';

const path = /^\/hooks\/([\w-]{43})$/;
const jsonType = /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i;
const bodyMs = 10_000;
const minuteMs = 60_000;

// Refuses most of a storm before the database counts; each server has its own.
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
    if (request.method !== 'POST')
      return refuse(405, 'only POST is supported', { headers: { allow: 'POST' } });
    return await accept(app, request, path.exec(url.pathname)?.[1] ?? '', network);
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

/**
 * One answer for addresses that do not exist and for wrong secrets, so that it tells nothing about either. Callers
 * who guess are refused more and more often, whatever they send.
 */
function refuseCaller(app: App, network: string): Response {
  app.use(refusedRate).begin(network)();
  return refuse(401, 'no webhook has this address and secret or signature', {
    code: errorCodes.unauthorised,
  });
}

async function find({ db }: App, hookKey: string): Promise<TriggerRow | undefined> {
  const [row] = await db
    .select()
    .from(triggers)
    .where(and(eq(triggers.hookKey, hookKey), eq(triggers.kind, 'webhook')));
  return row;
}

async function accept(app: App, request: Request, hookKey: string, network: string): Promise<Response> {
  const bytes = await readBody(request);
  const now = await app.use(triggerClock).now();
  const trigger = await find(app, hookKey);
  const delivery = await recognise(app, request, { trigger, bytes, now });
  if (!trigger || !delivery) return refuseCaller(app, network);
  if (trigger.status !== 'on' || trigger.isDraft)
    return refuse(410, triggerReasons.paused().text, { reason: triggerReasons.paused() });
  const end = app.use(hookRate).begin(trigger.id);
  try {
    if (!jsonType.test(request.headers.get('content-type') ?? ''))
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
  /** Why the request is refused when it is repeated; a sender that names its key may repeat it instead. */
  used?: Reason;
  signature: string | null;
}

/**
 * What identifies a request whose secret or signature is valid; undefined for others. The work does not depend on
 * the trigger, so that its time does not tell whether there is one, and how it recognises its callers.
 */
async function recognise(
  app: App,
  request: Request,
  { trigger, bytes, now }: { trigger: TriggerRow | undefined; bytes: Uint8Array; now: Date },
): Promise<Delivery | undefined> {
  const decoy = app.use(decoySecrets);
  const sealed = trigger ? trigger.secrets : await decoy.sealed;
  const stored = await openSecrets(app.secrets, trigger?.id ?? decoy.id, sealed);
  if (!stored) return undefined;
  const secrets = comparedSecrets(stored, now);
  const token = readBearer(request.headers) ?? '';
  const isKnown = secrets.map((secret) => isSameText(token, secret)).includes(true);
  const signed = await readDelivery(secrets, request.headers, bytes, {
    windowSeconds: triggerLimits.signatureSeconds,
    now: now.getTime(),
  });
  const signature = await readSignature(request.headers.get(signatureHeader), bytes, { secrets, now });
  // The id is signed: a header that is not could make a repeated request look like another.
  if (trigger?.signs && typeof signed === 'object')
    return { key: `delivery ${signed.id}`, used: triggerReasons.usedDelivery(), signature: null };
  const named = request.headers.get('idempotency-key')?.slice(0, 200);
  const repeatable = named && `key ${named}`;
  if (trigger?.signs) {
    if (signature === undefined) return undefined;
    if (repeatable) return { key: repeatable, signature };
    return { key: `signature ${signature}`, used: triggerReasons.usedSignature(), signature };
  }
  return isKnown ? { key: repeatable || `request ${newId()}`, signature: null } : undefined;
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
    signature: delivery.signature,
    cause: 'webhook' as const,
    status: 'queued' as const,
    dueAt: now,
    runId: newId(),
    body: JSON.stringify(body),
    depth,
    createdAt: now,
  };
  const isStored = await app.db.transaction(async (transaction) => {
    await lockRow(transaction, triggers, trigger.id);
    const stored = await queueFires(app, transaction, [entry]);
    if (stored.has(id)) await checkRate(transaction, trigger.id, now);
    return stored.has(id);
  });
  if (!isStored) {
    const [earlier] = await app.db
      .select({ id: triggerFires.id })
      .from(triggerFires)
      .where(and(eq(triggerFires.triggerId, trigger.id), eq(triggerFires.key, delivery.key)));
    if (earlier && !delivery.used) return answer(202, { exec_id: earlier.id, is_repeated: true });
    // A signature that was seen with another key, or without one, finds no entry of this key.
    const reason = delivery.used ?? triggerReasons.usedSignature();
    return refuse(409, reason.text, { reason, execId: earlier?.id });
  }
  app.use(triggerTimer).wake();
  if (!trigger.waitsForResult) return answer(202, { exec_id: id });
  return waitForFire(app, id, AbortSignal.any([request.signal, app.closing]));
}

/** Refuses more requests than a webhook accepts in a minute from all servers; the caller has locked its row. */
async function checkRate(transaction: Database, triggerId: string, now: Date): Promise<void> {
  const maximum = triggerLimits.hookPerMinute;
  const [oldest] = await transaction
    .select({ at: triggerFires.createdAt })
    .from(triggerFires)
    .where(
      and(
        eq(triggerFires.triggerId, triggerId),
        eq(triggerFires.cause, 'webhook'),
        gt(triggerFires.createdAt, new Date(now.getTime() - minuteMs)),
      ),
    )
    .orderBy(desc(triggerFires.createdAt))
    .offset(maximum)
    .limit(1);
  if (!oldest) return;
  const waitMs = oldest.at.getTime() + minuteMs - now.getTime();
  throw new DomainError('tooManyRequests', requestReasons.tooManyCalls({ maximum }), {
    retryAfter: Math.max(1, Math.ceil(waitMs / 1000)),
  });
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
