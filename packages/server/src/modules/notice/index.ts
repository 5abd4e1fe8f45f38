export { noticeModule } from './module.js';
export { recordActivity } from './recordActivity.js';
