import { parentPort, workerData } from 'node:worker_threads';
import { createEngine } from './createEngine.js';
import type { EngineReply, EngineRequest, EngineSettings } from './messages.js';
import { readStaticModel } from './readStaticModel.js';

const { modelFolder, maxBytes } = workerData as EngineSettings;
const engine = (async () =>
  createEngine({
    ...(modelFolder !== undefined && { staticEmbedder: await readStaticModel(modelFolder) }),
    ...(maxBytes !== undefined && { maxBytes }),
  }))();
// Calls report the failure; until there is one, it must not end the thread.
engine.catch(() => undefined);

parentPort!.on('message', async ({ id, name, parameters }: EngineRequest) => {
  let reply: EngineReply;
  try {
    const call = (await engine)[name] as (...given: unknown[]) => Promise<unknown>;
    reply = { id, value: await call(...parameters) };
  } catch (error) {
    reply = { id, problem: error instanceof Error ? error.message : String(error) };
  }
  parentPort!.postMessage(reply);
});
