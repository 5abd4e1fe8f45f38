import type { ModelKind } from '@heddle/api-contract';
import type { ModelErrorKind } from '../ModelError.js';

/** Space, user, workflow and run of a model call; absent where unknown. */
export interface CallPlace {
  spaceId?: string;
  userId?: string;
  workflowId?: string;
  runId?: string;
}

/** A recorded model call. */
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
