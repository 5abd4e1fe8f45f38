import type { ModelKind } from '@heddle/api-contract';
import type { modelSources } from '@heddle/api-contract/families/model-manage';
import { modelReasons } from '@heddle/api-contract/reasons/model';
import type { ModelService } from '@heddle/executor';
import type { Language } from '@heddle/workflow-schema';
import type { Configuration, ModelConfiguration, ModelDescription } from './configuration.js';
import { createDemoModel, demoModelId, demoModelNames } from './demo/demoModel.js';
import { ModelError } from './ModelError.js';
import type { ModelServices } from './ModelServices.js';
import type { ModelStore, StoredModel } from './ModelStore.js';
import { createMeasuredServices, type OnUse } from './measuredServices.js';
import { streamChat } from './streamChat.js';
import type { CallPlace, ModelCall } from './usage/ModelCall.js';
import { UsageRecorder } from './usage/UsageRecorder.js';

/** A model in lists; without URL and key. */
export interface ListedModel extends Omit<ModelDescription, 'baseURL'> {
  kind: ModelKind;
  /** The built-in demo model, which must be marked as such wherever it is shown. */
  isDemo: boolean;
  isDefault: boolean;
  source: (typeof modelSources)[number];
}

/** The models that an installation offers. */
export interface Models {
  /**
   * Lists the models of a kind, by default `chat`: those from the configuration file, those from the studio,
   * the demo model last.
   */
  list(language: Language, kind?: ModelKind | 'any'): Promise<ListedModel[]>;
  /** Models from the configuration file, with their keys. */
  readonly configured: ReadonlyMap<string, ModelConfiguration>;
  /** Returns services that record calls for the given caller. */
  services(place: CallPlace, onUse?: OnUse): ModelServices;
  /** Chat without a caller, for programs that have no users and spaces. */
  service: ModelService;
  /** The guarded fetch that calls endpoints. */
  readonly fetch: typeof globalThis.fetch;
  /** Writes pending usage records. */
  close(): Promise<void>;
}

export interface ModelsOptions {
  /** Calls endpoints; on Node the guarded fetch of `outbound/`. */
  fetch: typeof globalThis.fetch;
  /**
   * Fetches the images of prompts, whose addresses members choose. It must not reach the private addresses
   * that an operator permits to `fetch`. Without it, prompts with addresses of images are refused.
   */
  publicFetch?: typeof globalThis.fetch;
  /** Models added in the studio, and the record of calls; absent without a database. */
  store?: ModelStore;
  onRecordFailed?(error: unknown, lost: number): void;
  /** Chat calls to one endpoint at once, by default 64; further ones wait. */
  callsPerProvider?: number;
  /** Delay of the demo model between two words, to make streaming visible. */
  demoPauseMs?: number;
}

/** All models of the installation. */
export function createModels(configuration: Configuration, options: ModelsOptions): Models {
  const { fetch, publicFetch, store } = options;
  const demo = createDemoModel({ pauseMs: options.demoPauseMs ?? 10 });
  const configured = new Map(configuration.models.map((model) => [model.id, model]));
  const recorder =
    store &&
    new UsageRecorder<ModelCall>({
      write: (calls) => store.record(calls),
      ...(options.onRecordFailed && { onFailed: options.onRecordFailed }),
    });

  async function find(id: string): Promise<ModelConfiguration> {
    const model = configured.get(id) ?? (await store?.find(id));
    if (!model) throw new ModelError('unknown', modelReasons.unknown({ id }));
    return model;
  }

  const services = createMeasuredServices({
    find,
    fetch,
    callsPerProvider: options.callsPerProvider ?? 64,
    chat: (model, request, callOptions) =>
      model.id === demoModelId
        ? demo.stream(request, callOptions)
        : streamChat(model, { fetch, publicFetch }, request, callOptions),
    demo: { id: demoModelId, name: demoModelNames.en, baseURL: '', model: 'demo' },
    record: (call) => recorder?.add(call),
  });

  return {
    configured,
    async list(language, kind = 'chat') {
      const stored = (await store?.list()) ?? [];
      const all = [
        ...configuration.models.map((model) => toListed({ ...model, isDefault: false }, 'file')),
        ...stored.filter(({ id }) => !configured.has(id)).map((model) => toListed(model, 'studio')),
      ];
      if (all.every((model) => model.kind !== 'chat' || !model.isDefault)) {
        const first = all.find((model) => model.kind === 'chat');
        if (first) first.isDefault = true;
      }
      all.push({
        id: demoModelId,
        name: demoModelNames[language],
        kind: 'chat',
        model: 'demo',
        capabilities: ['tools', 'json'],
        isDemo: true,
        isDefault: all.every((model) => model.kind !== 'chat'),
        source: 'demo',
      });
      return kind === 'any' ? all : all.filter((model) => model.kind === kind);
    },
    services,
    service: services({}).chat,
    fetch,
    close: async () => recorder?.close(),
  };
}

function toListed(model: StoredModel, source: 'file' | 'studio'): ListedModel {
  const { baseURL: _baseURL, ...described } = model;
  // Models from the configuration file contain their key, which must not be exposed.
  delete (described as Partial<ModelConfiguration>).apiKey;
  return { ...described, kind: model.kind ?? 'chat', isDemo: false, source };
}
