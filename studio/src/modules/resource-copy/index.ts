export { CopyDialog } from './components/CopyDialog.js';
export { CopyOutcome } from './components/CopyOutcome.js';
export { CopyManyDialog } from './LateCopyMany.js';
export { useCopyItem } from './useCopyItem.js';
