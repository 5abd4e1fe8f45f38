import { type Configuration, ConfigurationError } from '../models/configuration.js';
import { createModels, type Models, type ModelsOptions } from '../models/models.js';
import { readConfiguration } from '../models/readConfiguration.js';
import { createOutboundFetch } from '../outbound/createOutboundFetch.js';
import { StartError } from './StartError.js';

/** The models of `heddle.config.json` or of the named file, and the demo. What is wrong with it is a StartError. */
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

/** `store` holds the models that were added in the studio. */
export function modelsOf(configuration: Configuration, options: Omit<ModelsOptions, 'fetch'> = {}): Models {
  // Whoever writes the configuration may name a model on their own machine, and where those of the studio may stand.
  const privateOrigins = [
    ...configuration.models.map(({ baseURL }) => new URL(baseURL).origin),
    ...(configuration.privateOrigins ?? []),
  ];
  return createModels(configuration, { ...options, fetch: createOutboundFetch({ privateOrigins }) });
}
