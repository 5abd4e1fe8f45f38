export { JobsTray } from './components/JobsTray.js';
export { jobMessages } from './jobMessages.js';
export { useRefreshJobs } from './queries.js';
