export { debugUrlOf } from './debugUrlOf.js';
export { workflowOpenModule } from './module.js';
export { requirePublished } from './publishedDocuments.js';
export { RunFrames } from './RunFrames.js';
export { beginRun } from './rates.js';
export { checkParameters, readParameters } from './readParameters.js';
export { requireOpenWorkflow } from './requireRun.js';
