import type { Reason } from '@heddle/api-contract';
import { identityProviderReasons } from '@heddle/api-contract/reasons/identity-provider';
import { and, eq, gt, lt } from 'drizzle-orm';
import { Attempts } from '../../identity/attempts.js';
import { type IdentityProviders, ProviderError } from '../../identity/providers/IdentityProviders.js';
import { hashOfToken, randomToken } from '../../identity/randomToken.js';
import type { PublicContext } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { originOf } from '../../kernel/originOf.js';
import { defineService } from '../../kernel/services.js';
import { signInAttempts } from './tables.js';

/** Studio page to which identity providers redirect. */
export const returnPath = '/sign/provider';

const lifetimeMs = 10 * 60 * 1000;
const cookieName = 'sign_in_browser';
const cookiePath = '/api/passport/web/oidc/';
const tokenForm = /^[\w-]{43}$/;

const limits = defineService('identity-provider-limits', () => ({
  /** Sign-in attempts per address; each inserts a row and calls the provider. */
  address: new Attempts(100, 10 * 60 * 1000),
}));

export type Attempt = typeof signInAttempts.$inferSelect;

/** Starts a sign-in bound to this browser, and returns the provider's authorization URL. */
export async function begin(
  context: PublicContext,
  providerId: string,
  more: { userId?: string; invitation?: string },
): Promise<string> {
  const { db, request } = context;
  countRequest(context);
  const departure = await ask(context, (providers) =>
    providers.start(providerId, `${originOf(request)}${returnPath}`),
  );
  const browser = browserOf(context) ?? randomToken();
  const secure = request.secure ? '; Secure' : '';
  context.cookies.push(
    `${cookieName}=${browser}; Path=${cookiePath}; HttpOnly; SameSite=Lax; Max-Age=${lifetimeMs / 1000}${secure}`,
  );
  await db.delete(signInAttempts).where(lt(signInAttempts.expiresAt, new Date()));
  await db.insert(signInAttempts).values({
    stateHash: await hashOfToken(departure.state),
    browserHash: await hashOfToken(browser),
    providerId,
    nonce: departure.nonce,
    codeVerifier: departure.codeVerifier,
    userId: more.userId ?? null,
    invitation: more.invitation ?? '',
    expiresAt: new Date(Date.now() + lifetimeMs),
  });
  return departure.address;
}

/** Counts a request against the limit of the caller's address. */
export function countRequest(context: PublicContext): void {
  context.use(limits).address.take(context.request.network);
}

/** Consumes the attempt with this state, if this browser started it. Deleting the row makes it single-use. */
export async function takeAttempt(context: PublicContext, state: string): Promise<Attempt> {
  const [attempt] = await context.db
    .delete(signInAttempts)
    .where(await whereOwn(context, state))
    .returning();
  if (!attempt) throw failed(identityProviderReasons.startAgain());
  return attempt;
}

/** The attempt with this state that returned from the provider and awaits a password. */
export async function findWaiting(context: PublicContext, state: string): Promise<Attempt> {
  const [attempt] = await context.db
    .select()
    .from(signInAttempts)
    .where(await whereOwn(context, state));
  if (!attempt?.subject) throw failed(identityProviderReasons.expired());
  return attempt;
}

async function whereOwn(context: PublicContext, state: string) {
  return and(
    eq(signInAttempts.stateHash, await hashOfToken(state)),
    eq(signInAttempts.browserHash, await hashOfToken(browserOf(context) ?? '')),
    gt(signInAttempts.expiresAt, new Date()),
  );
}

function browserOf({ request }: PublicContext): string | undefined {
  const cookies = (request.headers.get('cookie') ?? '').split(';').map((part) => part.trim().split('='));
  const value = cookies.find(([name]) => name === cookieName)?.[1];
  return value && tokenForm.test(value) ? value : undefined;
}

/** Calls a provider. On failure, logs the details and reports a general error. */
export async function ask<T>(
  { identityProviders, log }: PublicContext,
  question: (providers: IdentityProviders) => Promise<T>,
): Promise<T> {
  try {
    return await question(identityProviders);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn('identityProvider.failed', { reason: error.message, cause: String(error.cause ?? '') });
    throw failed(error.reason);
  }
}

export function failed(reason: Reason): DomainError {
  return new DomainError('providerFailed', reason);
}
