import type { Input, Result } from '@heddle/api-contract';
import { type plugin, pluginLimits } from '@heddle/api-contract/families/plugin';
import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import { CallRate } from '../../kernel/CallRate.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { defineService } from '../../kernel/services.js';
import { refusalOf } from '../../outbound/OutboundRefused.js';
import { readBytes } from './call/sendRequest.js';
import { requireServerUrl } from './meta.js';

type Call = (typeof plugin.calls)['fetchDocument'];

const rate = defineService('plugin-document-rate', () => new CallRate({ perMinute: 30, together: 2 }));
const seconds = 20;

/** The text of a document at an address, through the guard for outgoing requests. */
export async function fetchDocument(context: Context, input: Input<Call>): Promise<Result<Call>> {
  await context.spaceAccess(input.space_id, 'createResource');
  const { outbound: fetch } = context;
  if (!fetch) throw new DomainError('notSetUp', pluginReasons.noOutbound());
  const url = requireServerUrl(input.url.trim().replace(/#.*$/, ''));
  const end = context.use(rate).begin(context.user.id);
  const until = AbortSignal.any([context.signal, AbortSignal.timeout(seconds * 1000)]);
  try {
    const accept = 'application/json, application/yaml, text/yaml, text/plain;q=0.9, */*;q=0.5';
    const response = await fetch(url, { headers: { accept, 'user-agent': 'Heddle' }, signal: until });
    if (!response.ok) {
      await response.body?.cancel();
      throw new DomainError(
        'conversionFailed',
        pluginReasons.documentNotFetched({ status: response.status }),
      );
    }
    return { text: new TextDecoder().decode(await readBytes(response, pluginLimits.document)) };
  } catch (error) {
    if (context.signal.aborted) throw context.signal.reason;
    if (error instanceof DomainError) throw error;
    const reason = until.aborted
      ? pluginReasons.tooSlow({ seconds })
      : (refusalOf(error) ?? pluginReasons.unreachable({ host: new URL(url).host }));
    throw new DomainError('conversionFailed', reason, { cause: error });
  } finally {
    end();
  }
}
