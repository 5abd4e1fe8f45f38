export { NewDatasetButton } from './create/NewDatasetButton.js';
export { DatasetActions } from './dataset/DatasetActions.js';
export { knowledgeMessages } from './knowledgeMessages.js';
