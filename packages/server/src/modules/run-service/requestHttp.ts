import type { Input, Reason, Result } from '@heddle/api-contract';
import type { runService } from '@heddle/api-contract/families/run-service';
import { workflowReasons } from '@heddle/api-contract/reasons/workflow';
import { type HttpRequest, toRunError } from '@heddle/executor';
import { CallRate } from '../../kernel/CallRate.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { defineService } from '../../kernel/services.js';
import { OutboundRefused } from '../../outbound/OutboundRefused.js';
import { withCredentials } from '../credential/index.js';

type Calls = typeof runService.calls;

const httpRate = defineService('http-rate', () => new CallRate({ perMinute: 120, together: 8 }));

/**
 * Makes an HTTP request for a run in the browser; the outbound policy decides which addresses are permitted.
 */
export async function requestHttp(
  context: Context,
  { space_id, credential_id, ...request }: Input<Calls['http']>,
): Promise<Result<Calls['http']>> {
  await context.spaceAccess(space_id, 'view');
  if (!context.http) throw new DomainError('notSetUp', workflowReasons.httpNotSetUp());
  const end = context.use(httpRate).begin(context.user.id);
  try {
    const http = withCredentials(context, context.http, { spaceId: space_id, userId: context.user.id });
    return await http.request({ ...request, credentialId: credential_id } as HttpRequest, {
      signal: context.signal,
      idempotencyKey: context.logid,
    });
  } catch (error) {
    if (context.signal.aborted || error instanceof DomainError) throw error;
    throw new DomainError('httpFailed', reasonOf(error), { cause: error });
  } finally {
    end();
  }
}

function reasonOf(error: unknown): Reason {
  const { message: why } = toRunError(error);
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof OutboundRefused) return { ...cause.reason, text: why };
  return workflowReasons.httpFailed({ why });
}
