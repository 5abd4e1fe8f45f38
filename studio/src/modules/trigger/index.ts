export { TriggerDialog } from './components/TriggerDialog.js';
export { TriggerRow } from './components/TriggerRow.js';
export { useTriggers } from './queries.js';
