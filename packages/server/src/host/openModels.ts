import { type Configuration, ConfigurationError } from '../models/configuration.js';
import { createModels, type Models, type ModelsOptions } from '../models/models.js';
import { readConfiguration } from '../models/readConfiguration.js';
import { createOutboundFetch } from '../outbound/createOutboundFetch.js';
import { StartError } from './StartError.js';

/**
 * Models from `heddle.config.json` or the given file, and the demo model. Errors in the file are thrown as
 * StartError.
 */
export async function openModels(configFile?: string): Promise<Models> {
  return modelsOf(await readModels(configFile));
}

export async function readModels(configFile: string | undefined): Promise<Configuration> {
  try {
    return await readConfiguration({ ...process.env, HEDDLE_CONFIG: configFile });
  } catch (error) {
    if (error instanceof ConfigurationError) throw new StartError(error.message);
    throw error;
  }
}

/** `store` contains the models added in the studio. */
export function modelsOf(
  configuration: Configuration,
  options: Omit<ModelsOptions, 'fetch' | 'publicFetch'> = {},
): Models {
  // The operator may configure models on private addresses, and the origins at which the studio may add them.
  const privateOrigins = [
    ...configuration.models.map(({ baseURL }) => new URL(baseURL).origin),
    ...(configuration.privateOrigins ?? []),
  ];
  return createModels(configuration, {
    ...options,
    fetch: createOutboundFetch({ privateOrigins }),
    publicFetch: createOutboundFetch(),
  });
}
