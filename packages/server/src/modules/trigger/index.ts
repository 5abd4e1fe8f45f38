export { triggerClock } from './clock.js';
export { fireByHand } from './fireByHand.js';
export { fireEvent, type TriggerEvent } from './fireEvent.js';
export { answerHook } from './hooks/answerHook.js';
export { triggerModule } from './module.js';
export { hookUrl } from './presentTriggers.js';
export type { FireRow, TriggerRow } from './rows.js';
export { refusePresets, saveTrigger, switchTrigger } from './saveTrigger.js';
