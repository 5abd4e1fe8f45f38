export type { ChannelSettings } from './Manifest.js';
export { projectVersionModule } from './module.js';
export { type ProjectChannel, projectChannels } from './ProjectChannel.js';
export { type ProjectPart, projectParts } from './ProjectPart.js';
export { findRelease, type Release, wasPublished } from './release.js';
