import { bare } from './bare.js';
import type { Engine } from './Engine.js';
import { heddle } from './heddle.js';

/** Every engine by the name that the table has for it. A peer is loaded only in the process that measures it. */
export const engines: Readonly<Record<string, () => Promise<Engine>>> = {
  bare: async () => bare,
  heddle: async () => heddle,
  flowgram: async () => (await import('./flowgram.js')).loadFlowgram(),
  langgraph: async () => (await import('./langgraph.js')).langgraph,
  mastra: async () => (await import('./mastra.js')).mastra,
};
