export { copyTemplate } from './copyTemplates.js';
export { workflowTemplateModule } from './module.js';
