export { changedDrafts } from './changedDrafts.js';
export {
  type EnvironmentValues,
  readEnvironmentValues,
  writeEnvironmentValues,
} from './environmentValues.js';
export type { ChannelSettings, Manifest } from './Manifest.js';
export { manifestOfVersion } from './manifests.js';
export { projectVersionModule } from './module.js';
export { openVariables } from './openVariables.js';
export { channelsOf, type ProjectChannel, projectChannels } from './ProjectChannel.js';
export { type ProjectPart, projectParts } from './ProjectPart.js';
export { findVersionRow, publishOnChannel } from './publishJob.js';
export { refuseBusy, requirePublisher } from './publishProject.js';
export { findRelease, type Release, wasPublished } from './release.js';
export { requireVersion } from './rollBack.js';
export { channelsOfVersion, findServed, leaveEnvironment, serveVersion } from './served.js';
