import type { ExecutorServices } from '@heddle/executor';
import type { SpaceAccess } from '../../kernel/access.js';
import { defineExtensionPoint } from '../../kernel/extensionPoints.js';
import type { App } from '../../kernel/services.js';
import type { StoredRun } from './RunStore.js';
import type { RunRights } from './runRights.js';

/** The run for which services are created. */
export interface RunForServices {
  run: StoredRun;
  access: SpaceAccess;
  /** A service that reaches outside the run calls `check` first. */
  rights: Pick<RunRights, 'check'>;
}

/** Provides services of other modules to the nodes of a run, such as its conversation. */
export type ProvideRunServices = (app: App, run: RunForServices) => Partial<ExecutorServices>;

export const runServiceProviders = defineExtensionPoint<ProvideRunServices>('run services');
