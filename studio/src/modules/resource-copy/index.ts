export { CopyDialog } from './components/CopyDialog.js';
export { useCopyItem } from './useCopyItem.js';
