import type { ModelKind } from '@heddle/api-contract';
import type { ModelErrorKind } from '../ModelError.js';

/** On whose behalf and where a model is called; whoever is not named was not known. */
export interface CallPlace {
  spaceId?: string;
  userId?: string;
  workflowId?: string;
  runId?: string;
}

/** One call of a model, as it is written down. */
export interface ModelCall extends CallPlace {
  at: Date;
  modelId: string;
  modelName: string;
  kind: ModelKind;
  inputUnits: number;
  outputUnits: number;
  cost: number;
  currency: string;
  durationMs: number;
  outcome: 'ok' | 'cancelled' | ModelErrorKind;
}
