import { ExecutionError, errorCodes, type ModelService } from '@heddle/executor';
import type { CommandContext } from '../terminal/Terminal.js';

/**
 * The models of the configuration file. The server package, which implements them, is loaded at the first
 * request.
 */
export function configuredModels(environment: CommandContext['environment']): ModelService {
  let opened: Promise<ModelService> | undefined;
  return {
    async *stream(request, options) {
      opened ??= open(environment['HEDDLE_CONFIG']);
      yield* (await opened).stream(request, options);
    },
  };
}

async function open(configFile: string | undefined): Promise<ModelService> {
  const server = await loadServer();
  if (server === undefined) {
    throw new ExecutionError(
      errorCodes.serviceMissing,
      'No model can be called: install @heddle/server beside @heddle/cli, which calls the models of heddle.config.json and has a demo model.',
    );
  }
  return (await server.openModels(configFile)).service;
}

/**
 * Loads the server package; undefined if it is not installed, which is fine for validating documents in CI.
 */
export async function loadServer(): Promise<typeof import('@heddle/server/node') | undefined> {
  try {
    return await import('@heddle/server/node');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_MODULE_NOT_FOUND' && message.includes('@heddle/server')) return undefined;
    throw error;
  }
}
