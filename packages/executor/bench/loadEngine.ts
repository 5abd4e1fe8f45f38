import { bare } from './engines/bare.js';
import type { Engine } from './engines/Engine.js';
import { heddle } from './engines/heddle.js';

/** Engines by their name in the table. A peer is loaded only in the process that measures it. */
const engines: Readonly<Record<string, () => Promise<Engine>>> = {
  bare: async () => bare,
  heddle: async () => heddle,
  flowgram: async () => (await import('./engines/flowgram.js')).loadFlowgram(),
  langgraph: async () => (await import('./engines/langgraph.js')).langgraph,
  mastra: async () => (await import('./engines/mastra.js')).mastra,
};

export function loadEngine(name: string): Promise<Engine> {
  return engines[name]!();
}
