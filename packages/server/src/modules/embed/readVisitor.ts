import { channelLimits } from '@heddle/api-contract/families/channel';
import { channelReasons } from '@heddle/api-contract/reasons/channel';
import { decodeProtectedHeader, errors, importSPKI, type JWTPayload, jwtVerify } from 'jose';
import { hashOfToken } from '../../identity/randomToken.js';
import type { PublicContext } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { type Channel, findChannelKey } from '../channel/index.js';
import { signatureAlgorithm } from '../oauth-app/index.js';

/** A visitor who has signed in at the page around the chat. */
export interface SignedVisitor {
  endUser: string;
  expiresAt: Date;
  /** Hash of the `jti`, if there is one. */
  tokenIdHash: string | null;
}

const clockSeconds = 60;
const maxTokenId = 200;

/**
 * The visitor that a token names: an RS256 JWT, signed with a key that is registered for this channel, issued for this
 * channel (`aud`), and valid for an hour at most.
 */
export async function readVisitor(
  { db }: PublicContext,
  { id }: Channel,
  token: string,
): Promise<SignedVisitor> {
  const pem = await findChannelKey(db, id, readKeyId(token));
  if (pem === undefined) throw refused('kid: not a key of this channel');
  const { sub, exp, iat, jti } = await verify(token, pem, id);
  if (exp - iat > channelLimits.sessionSeconds)
    throw refused(`exp: at most ${channelLimits.sessionSeconds} seconds after iat`);
  if (sub.length > channelLimits.user || sub.includes('\0')) throw refused('sub: too long');
  if (jti !== undefined && (typeof jti !== 'string' || jti.length > maxTokenId))
    throw refused('jti: too long');
  return {
    endUser: `user:${sub}`,
    expiresAt: new Date(exp * 1000),
    tokenIdHash: jti === undefined ? null : await hashOfToken(jti),
  };
}

function readKeyId(token: string): string {
  // Decoders read spaces and padding as if they were not there.
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) throw refused('not a JWT');
  let kid: unknown;
  try {
    ({ kid } = decodeProtectedHeader(token));
  } catch {
    throw refused('not a JWT');
  }
  if (typeof kid !== 'string' || !/^[\w-]{1,100}$/.test(kid)) throw refused('kid: not a key of this channel');
  return kid;
}

type Claims = JWTPayload & { sub: string; exp: number; iat: number };

async function verify(token: string, pem: string, channelId: string): Promise<Claims> {
  try {
    const { payload } = await jwtVerify(token, await importSPKI(pem, signatureAlgorithm), {
      algorithms: [signatureAlgorithm],
      audience: channelId,
      requiredClaims: ['sub', 'exp', 'iat'],
      clockTolerance: clockSeconds,
      maxTokenAge: channelLimits.sessionSeconds,
    });
    if (typeof payload.sub !== 'string' || payload.sub === '') throw refused('sub: missing');
    return payload as Claims;
  } catch (error) {
    if (error instanceof errors.JOSEError) throw refused(error.message);
    throw error;
  }
}

/** The error for a token; what is wrong helps the owner of the page, and reveals nothing of the channel. */
export function refused(why: string): DomainError {
  return new DomainError('channelRefused', channelReasons.tokenRefused({ why }));
}
