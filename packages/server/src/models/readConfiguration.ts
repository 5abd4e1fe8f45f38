import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Configuration, ConfigurationError, parseConfiguration } from './configuration.js';

const defaultFile = 'heddle.config.json';
const maxBytes = 1024 * 1024;

/**
 * Reads the file named by `HEDDLE_CONFIG`, or `heddle.config.json` in the working folder. The default file
 * may be missing: then nothing is configured.
 */
export async function readConfiguration(
  environment: Readonly<Record<string, string | undefined>>,
  folder = process.cwd(),
): Promise<Configuration> {
  const named = environment.HEDDLE_CONFIG;
  const path = resolve(folder, named || defaultFile);
  try {
    if ((await stat(path)).size > maxBytes)
      throw new ConfigurationError(`${path} is larger than 1 MiB, which no configuration is`);
    return parseConfiguration(path, await readFile(path, 'utf8'), environment);
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      if (!named) return { models: [] };
      throw new ConfigurationError(`HEDDLE_CONFIG names ${path}, and there is no such file`);
    }
    throw new ConfigurationError(`${path} cannot be read: ${(error as Error).message}`);
  }
}
