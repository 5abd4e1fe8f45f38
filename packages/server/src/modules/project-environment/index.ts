export { projectEnvironmentModule } from './module.js';
export { type ReleaseCheck, releaseChecks } from './ReleaseCheck.js';
