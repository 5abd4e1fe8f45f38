export { ExportMenuItems } from './components/ExportMenuItems.js';
export { ImportFileButton } from './components/ImportFileButton.js';
