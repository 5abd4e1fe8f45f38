import { createHttpService, ExecutionError, errorCodes, type HttpService } from '@heddle/executor';
import { loadServer } from './configuredModels.js';

/**
 * Sends HTTP requests through the server's guard: private addresses are refused, except the listed origins.
 * The server package is loaded with the first request.
 */
export function outboundHttp(privateOrigins: readonly string[]): HttpService {
  let opened: Promise<HttpService> | undefined;
  return {
    async request(request, options) {
      opened ??= open(privateOrigins);
      return (await opened).request(request, options);
    },
  };
}

async function open(privateOrigins: readonly string[]): Promise<HttpService> {
  const server = await loadServer();
  if (server === undefined) {
    throw new ExecutionError(
      errorCodes.serviceMissing,
      'No HTTP request can be made: install @heddle/server beside @heddle/cli, which refuses private addresses.',
    );
  }
  return createHttpService({
    fetch: server.createOutboundFetch({ privateOrigins }),
    sendsBodyWithGet: true,
  });
}
