import type { ModelService } from '@heddle/executor';
import type { Language } from '@heddle/workflow-schema';
import type { Configuration } from './configuration.js';
import { createDemoModel, demoModelId, demoModelNames } from './demo/demoModel.js';
import { createEndpointModel } from './endpointModel.js';
import { ModelError } from './ModelError.js';

/** A model as lists show it; nothing of its address or key. */
export interface ListedModel {
  id: string;
  name: string;
  /** The built-in program of rules, which must be marked as such wherever it shows. */
  isDemo: boolean;
  isDefault: boolean;
}

export interface Models {
  /** Configured models in the order of the configuration, the demo last. */
  list(language: Language): ListedModel[];
  service: ModelService;
}

export interface ModelsOptions {
  /** How endpoints are called; on Node the guarded fetch of `outbound/`. */
  fetch: typeof globalThis.fetch;
  /** Pause of the demo between two words, so that its stream can be seen. */
  demoPauseMs?: number;
}

/** All models of the installation behind the executor's one service. */
export function createModels(configuration: Configuration, options: ModelsOptions): Models {
  const demo = createDemoModel({ pauseMs: options.demoPauseMs ?? 10 });
  const services = new Map<string, ModelService>([[demoModelId, demo]]);
  for (const model of configuration.models) services.set(model.id, createEndpointModel(model, options.fetch));
  const configured = configuration.models;
  return {
    list: (language) => [
      ...configured.map(({ id, name }, index) => ({ id, name, isDemo: false, isDefault: index === 0 })),
      {
        id: demoModelId,
        name: demoModelNames[language],
        isDemo: true,
        isDefault: configured.length === 0,
      },
    ],
    service: {
      stream(request, callOptions) {
        const service = services.get(request.model);
        if (!service) throw new ModelError('unknown', `The model ${request.model} is not configured here`);
        return service.stream(request, callOptions);
      },
    },
  };
}
