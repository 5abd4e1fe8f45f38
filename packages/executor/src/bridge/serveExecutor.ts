/// <reference path="./nodeAdapter.d.ts" />
import type { Json } from '@heddle/workflow-schema';
import { type Endpoint, expose, type Remote, releaseProxy } from 'comlink';
import nodeEndpoint from 'comlink/dist/esm/node-adapter.mjs';
import { compilerOf, executorWith } from '../createExecutor.js';
import type { ExecutorDefinition, RunHandle } from '../Executor.js';
import { ExecutionError, errorCodes, toRunError } from '../errors.js';
import { codeServiceOverPort } from '../sandbox/port.js';
import type { CodeService, ExecutorServices } from '../services.js';
import { PreparedDocuments } from './PreparedDocuments.js';
import { type BatchListener, type ExecutorApi, endsRun } from './protocol.js';

/**
 * Serves an executor inside a browser or Node worker. `createServices` receives the plain data that the host
 * passed to `start`; code runs in the host's sandbox unless the services include a code service.
 */
export function serveExecutor(
  definition: ExecutorDefinition,
  createServices: (options: Json) => ExecutorServices,
  endpoint: Endpoint = ownEndpoint(),
): void {
  const compiler = compilerOf(definition);
  const executor = executorWith(compiler);
  const documents = new PreparedDocuments(compiler);
  const runs = new Map<string, RunHandle>();
  let code: CodeService | undefined;

  const api: ExecutorApi = {
    prepare(document, settings) {
      try {
        documents.of(document).graph(settings);
        return {};
      } catch (error) {
        return { error: toRunError(error) };
      }
    },
    start(document, inputs, { services, events, ...options }, onEvents) {
      const send = onEvents as Remote<BatchListener>;
      try {
        if (runs.has(options.runId)) throw alreadyRuns(options.runId);
        const given = { ...(code ? { code } : {}), ...createServices(services ?? null) };
        const tell: BatchListener = async (batch) => {
          await send(batch);
          if (endsRun(batch.at(-1))) send[releaseProxy]?.();
        };
        // The host keeps the journal, or nobody does.
        const made = { ...options, services: given, onEvents: tell, keepJournal: false };
        const prepared = documents.of(document);
        const handle = events
          ? executor.resume(prepared, events, made)
          : executor.start(prepared, inputs, made);
        runs.set(options.runId, handle);
        handle.done.then(() => runs.delete(options.runId));
        return {};
      } catch (error) {
        send[releaseProxy]?.();
        return { error: toRunError(error) };
      }
    },
    cancel: (runId, reason) => runs.get(runId)?.cancel(reason),
    answer(runId, path, interruptId, value) {
      try {
        const handle = runs.get(runId);
        if (!handle)
          throw new ExecutionError(errorCodes.invalidParameter, `run ${runId} is not open`, { path });
        handle.answer(interruptId, value);
        return {};
      } catch (error) {
        return { error: toRunError(error) };
      }
    },
    connect(codePort) {
      code = codeServiceOverPort(codePort);
    },
    beat() {},
  };
  expose(api, endpoint);
}

function alreadyRuns(runId: string): ExecutionError {
  return new ExecutionError(errorCodes.invalidParameter, `run ${runId} is already open`);
}

/** The port to the parent that created this worker. */
function ownEndpoint(): Endpoint {
  const host = globalThis as { process?: { getBuiltinModule?(name: string): { parentPort?: unknown } } };
  const parentPort = host.process?.getBuiltinModule?.('node:worker_threads').parentPort;
  if (parentPort) return nodeEndpoint(parentPort as Parameters<typeof nodeEndpoint>[0]);
  return globalThis as unknown as Endpoint;
}
