import type { ModelConfiguration, ModelDescription } from './configuration.js';
import type { ModelCall } from './usage/ModelCall.js';

/** Models added in the studio. Read for each call, so that changes take effect immediately on all servers. */
export interface ModelStore {
  /** Enabled models, oldest first. */
  list(): Promise<StoredModel[]>;
  /** A model with its API key; throws a ModelError when the key cannot be decrypted. */
  find(id: string): Promise<ModelConfiguration | undefined>;
  record(calls: readonly ModelCall[]): Promise<void>;
}

/** A stored model; at most one of each kind is the default. */
export interface StoredModel extends ModelDescription {
  isDefault: boolean;
}
