import type { ModelConfiguration, ModelDescription } from './configuration.js';
import type { ModelCall } from './usage/ModelCall.js';

/** Where models live that were added in the studio. Asked each time, so that a change counts at once everywhere. */
export interface ModelStore {
  /** The models that may be used, the oldest first. */
  list(): Promise<StoredModel[]>;
  /** One of them with its key; throws a ModelError where the key cannot be opened. */
  find(id: string): Promise<ModelConfiguration | undefined>;
  record(calls: readonly ModelCall[]): Promise<void>;
}

/** A model of the store; at most one of a kind is the default. */
export interface StoredModel extends ModelDescription {
  isDefault: boolean;
}
