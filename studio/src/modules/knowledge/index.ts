export { NewDatasetButton } from './create/NewDatasetButton.js';
export type { Dataset, DatasetKind } from './dataset/Dataset.js';
export { DatasetActions } from './dataset/DatasetActions.js';
export { DatasetIcon, kindIcons } from './dataset/DatasetIcon.js';
export { knowledgeMessages } from './knowledgeMessages.js';
export { PickDialog, type PickDialogProps } from './pick/PickDialog.js';
export { ViewDialog, type ViewDialogProps } from './pick/ViewDialog.js';
export { useDatasetNames, useNamedDatasets } from './queries.js';
export { KnowledgeSettings } from './settings/KnowledgeSettings.js';
