export { noticeModule } from './module.js';
export { recordActivity, wasTold } from './recordActivity.js';
