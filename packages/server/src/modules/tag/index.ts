export { tagModule } from './module.js';
export { forgetTags, tagIdsOf } from './tagged.js';
