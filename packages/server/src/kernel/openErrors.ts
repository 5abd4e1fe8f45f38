import { errorCodes, type SentReason } from '@heddle/api-contract';

/**
 * Open API codes and HTTP status by internal code: the errors that the public client libraries distinguish
 * (bad request, rate limit, authentication, permission, not found, internal).
 */
const openCodes = new Map<number, readonly [code: number, status: number]>([
  [errorCodes.badRequest, [4000, 400]],
  [errorCodes.bodyTooLarge, [4000, 413]],
  [errorCodes.wrongContentType, [4000, 415]],
  [errorCodes.idempotencyKeyReused, [4000, 422]],
  [errorCodes.upgradeRequired, [4000, 426]],
  [errorCodes.spaceInvalid, [4000, 400]],
  [errorCodes.tooManyRequests, [4013, 429]],
  [errorCodes.tokenInvalid, [errorCodes.tokenInvalid, 401]],
  [errorCodes.tokenShort, [4101, 403]],
  // Respond alike for nonexistent and inaccessible spaces: callers must not learn which ids exist.
  [errorCodes.accessDenied, [4101, 403]],
  [errorCodes.notFound, [4200, 404]],
  [errorCodes.conversationNotFound, [4200, 404]],
  [errorCodes.chatNotFound, [4200, 404]],
  [errorCodes.workflowNotFound, [4200, 404]],
  [errorCodes.workflowInvalid, [4000, 400]],
  [errorCodes.botInvalid, [4000, 400]],
  [errorCodes.workflowMissingParameter, [4000, 400]],
  // Errors of a workflow, which the public clients tell apart by the code alone.
  [errorCodes.workflowNotPublished, [6031, 200]],
  [errorCodes.workflowInterrupted, [6039, 200]],
  [errorCodes.workflowTimeout, [6023, 200]],
  [errorCodes.internal, [5000, 500]],
]);

/** The open API code of an internal code. */
export function toOpenCode(code: number): number {
  return openCodes.get(code)?.[0] ?? code;
}

/** An error for token callers: an open API code, with the internal code and the reason next to the log id. */
export function toOpenError(code: number, status: number, logid: string, reason: SentReason | undefined) {
  const [openCode, openStatus] = openCodes.get(code) ?? [code, status];
  const detail = { logid, ...(openCode !== code && { code }), ...(reason && { reason }) };
  return { code: openCode, status: openStatus, detail };
}
