import { DomainError, programText } from './DomainError.js';

/**
 * Error codes of RFC 6749 sections 4.1.2.1 and 5.2, RFC 7009 and RFC 8628 section 3.5 that this server uses.
 */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'invalid_scope'
  | 'access_denied'
  | 'authorization_pending'
  | 'slow_down'
  | 'expired_token'
  | 'temporarily_unavailable'
  | 'server_error';

// Failed authentication, which the audit log records. The other errors are malformed or premature requests.
const refusals: ReadonlySet<OAuthErrorCode> = new Set<OAuthErrorCode>(['invalid_client', 'invalid_grant']);

/** An error with a code that OAuth clients distinguish. */
export class OAuthError extends DomainError {
  override readonly status: number;

  constructor(
    readonly word: OAuthErrorCode,
    description: string,
  ) {
    super(refusals.has(word) ? 'tokenInvalid' : 'badRequest', programText(description));
    this.status = word === 'invalid_client' ? 401 : 400;
  }
}

/**
 * The error in OAuth format. It has no numeric code: of the two client libraries, one reads `error` and the
 * other `msg`, and both take any `code` for a different kind of error.
 */
export function toOAuthError(error: unknown, status: number, description: string) {
  const word = error instanceof OAuthError ? error.word : wordOf(status);
  return { error: word, error_description: description, error_message: word, msg: word };
}

function wordOf(status: number): OAuthErrorCode {
  if (status === 429) return 'temporarily_unavailable';
  return status >= 500 ? 'server_error' : 'invalid_request';
}
