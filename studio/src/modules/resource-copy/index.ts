export { CopyDialog } from './components/CopyDialog.js';
export { CopyManyDialog } from './LateCopyMany.js';
export { useCopyItem } from './useCopyItem.js';
