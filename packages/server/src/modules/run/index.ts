export { runModule } from './module.js';
export { type RerunChanges, type RestingRun, type RunRequest, type RunView, runs } from './RunService.js';
export type { RunKind, RunMode, StoredRun, StoredStatus } from './RunStore.js';
export { type ProvideRunServices, type RunForServices, runServiceProviders } from './runServiceProviders.js';
