import type { JsonObject } from '@heddle/workflow-schema';
import { openCase, openUnit } from '../entries.js';
import { loadCases } from '../loadCases.js';
import { collectModels, playedModel } from './playedModels.js';

/**
 * The configuration with which a server must be started for the cases of a folder: every model that their
 * documents name is at the endpoint that plays it, and HTTP nodes may call the endpoint.
 */
export function configurationFor(folder: string, origin: string): JsonObject {
  const { cases, units, document } = loadCases(folder);
  const ids = new Set<string>();
  const entries = [
    ...cases.filter(({ executable }) => executable !== false).map((one) => () => openCase(one, document)),
    ...units.map((unit) => () => openUnit(unit)),
  ];
  for (const open of entries) {
    try {
      const entry = open();
      if (!('documents' in entry)) continue;
      for (const one of Object.values(entry.documents)) collectModels(one, ids);
    } catch {
      // The case fails later, for the same reason.
    }
  }
  return {
    models: [...ids].sort().map((model) => ({
      id: playedModel(model),
      name: `played ${model}`,
      baseURL: `${origin}/v1`,
      model,
    })),
    httpNodeOrigins: [origin],
  };
}
