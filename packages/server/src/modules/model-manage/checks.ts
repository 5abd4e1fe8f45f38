import { type Input, providers as providerTable, type Result } from '@heddle/api-contract';
import type { modelManage } from '@heddle/api-contract/families/model-manage';
import { modelReasons } from '@heddle/api-contract/reasons/model';
import { eq } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { defineService } from '../../kernel/services.js';
import { checkModel } from '../../models/check/checkModel.js';
import { listRemoteModels } from '../../models/check/listRemoteModels.js';
import type { ModelConfiguration } from '../../models/configuration.js';
import { ModelError } from '../../models/ModelError.js';
import { SecretLost } from '../../secrets/Secrets.js';
import { requireInInstallation } from '../account/index.js';
import { CallRate } from '../run-service/index.js';
import { findModel } from './providedModels.js';
import { findProvider, invalid, toService } from './providers.js';
import { providedModels } from './tables.js';

type Calls = typeof modelManage.calls;
type Asked = Input<Calls['check']>;

const checkRate = defineService('model-check-rate', () => new CallRate({ perMinute: 30, together: 4 }));

/** Tests a service or model and streams the steps; the outcome is stored with a saved model. */
export async function checkService(
  context: Context,
  input: Asked,
): Promise<AsyncIterable<Result<Calls['check']>>> {
  await requireInInstallation(context, 'manageModels');
  const end = context.use(checkRate).begin(context.user.id);
  context.signal.addEventListener('abort', end, { once: true });
  try {
    const target = await toTarget(context, input);
    return streamCheck(context, target, end);
  } catch (error) {
    end();
    if (!(error instanceof SecretLost)) throw error;
    return keyLost(error);
  }
}

interface Target {
  service: ModelConfiguration;
  /** Id of the saved model that the outcome belongs to. */
  keepAt?: string;
}

async function toTarget(context: Context, input: Asked): Promise<Target> {
  const ofFile = input.modelID === undefined ? undefined : context.models.configured.get(input.modelID);
  if (ofFile) return { service: ofFile };
  const kept = input.modelID === undefined ? undefined : await findModel(context, input.modelID);
  const accountId = input.accountID ?? kept?.providerId;
  const row = accountId === undefined ? undefined : await findProvider(context, accountId);
  const service = await toService(context, input, row);
  const kind = input.modelKind ?? kept?.kind ?? 'chat';
  if (!providerTable[service.provider ?? 'openai-compatible'].kinds.includes(kind))
    throw invalid(modelReasons.providerHasNoSuch({ field: 'modelKind' }));
  const model = input.identification?.trim() ?? kept?.model ?? '';
  const isKept = kept !== undefined && model === kept.model && kind === kept.kind;
  return {
    service: {
      ...service,
      id: kept?.id ?? '0',
      name: kept?.name ?? (model || service.name),
      kind,
      model,
      capabilities: input.capabilities ?? kept?.capabilities ?? [],
      defaults: kept?.defaults ?? {},
    },
    ...(isKept && { keepAt: kept.id }),
  };
}

async function* streamCheck(
  context: Context,
  { service, keepAt }: Target,
  end: () => void,
): AsyncGenerator<Result<Calls['check']>> {
  try {
    for await (const event of checkModel(service, { fetch: context.models.fetch, signal: context.signal })) {
      if (event.event === 'result' && keepAt !== undefined)
        await context.db
          .update(providedModels)
          .set({ checkOutcome: event.data.outcome, checkedAt: new Date() })
          .where(eq(providedModels.id, keepAt));
      yield event;
    }
  } catch (error) {
    // The client has disconnected; nobody reads the result.
    if (!context.signal.aborted) throw error;
  } finally {
    end();
  }
}

async function* keyLost(error: SecretLost): AsyncGenerator<Result<Calls['check']>> {
  const nothing = { found: [], missing: [], models: [], milliseconds: 0 };
  yield { event: 'step', data: { step: 'reach', state: 'failed' } };
  yield { event: 'result', data: { outcome: 'key', detail: error.message, ...nothing } };
}

const localWaitMs = 1_500;

/** Looks for a local Ollama server, where the configuration permits it. */
export async function findLocalServices(context: Context): Promise<Result<Calls['localServices']>> {
  await requireInInstallation(context, 'manageModels');
  const { baseURL } = providerTable.ollama;
  const service: ModelConfiguration = { id: '0', name: 'Ollama', provider: 'ollama', baseURL, model: '' };
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(localWaitMs)]);
  try {
    const models = await listRemoteModels(service, context.models.fetch, signal);
    return { services: [{ providerKind: 'ollama', baseURL, models }], isAllowed: true };
  } catch (error) {
    return { services: [], isAllowed: !(error instanceof ModelError && error.kind === 'refused') };
  }
}
