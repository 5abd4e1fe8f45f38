import type { RetrievalEngine } from './RetrievalEngine.js';

/** The calls that cross to the thread. */
export type EngineCall = 'embedders' | 'countTerms' | 'embed' | 'search';

/** A call of the main thread. */
export interface EngineRequest<Name extends EngineCall = EngineCall> {
  id: number;
  name: Name;
  parameters: Parameters<RetrievalEngine[Name]>;
}

/** The answer of the thread. */
export type EngineReply = { id: number; value: unknown } | { id: number; problem: string };

/** What the thread is started with. */
export interface EngineSettings {
  /** Folder of a static embedding model. */
  modelFolder: string | undefined;
  maxBytes: number | undefined;
}
