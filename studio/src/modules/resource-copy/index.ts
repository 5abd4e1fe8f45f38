export { CopyDialog } from './components/CopyDialog.js';
export { CopyOutcome } from './components/CopyOutcome.js';
export { copyMessages } from './copyMessages.js';
export { CopyManyDialog } from './LateCopyMany.js';
export { useCopyItem } from './useCopyItem.js';
