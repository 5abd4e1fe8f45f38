export { DamagedJournal } from './DamagedJournal.js';
export { runLimits } from './limits.js';
export { runModule } from './module.js';
export { type NodeName, type NodeNames, namesOf, workflowKey } from './nodeNames.js';
export { readProcess } from './process.js';
export {
  isOver,
  type RerunChanges,
  type RestingRun,
  type RunCaller,
  type RunRequest,
  type RunService,
  type RunView,
  runs,
} from './RunService.js';
export type { RunKind, RunMode, RunPlanSettings, StoredRun, StoredStatus } from './RunStore.js';
export { removeRuns } from './removeRuns.js';
export { budgetOf, type ProvideBudget, type RunBudget, runBudgets } from './runBudgets.js';
export { readRecording } from './runRecordings.js';
export { type ProvideRunServices, type RunForServices, runServiceProviders } from './runServiceProviders.js';
export { codeService } from './runServices.js';
export { type RunSubject, runSubjects, subjectOf } from './runSubjects.js';
export { cancelRun, testRun } from './runs.js';
export { subExecuteId } from './subExecutions.js';
