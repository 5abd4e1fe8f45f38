export { JobsTray } from './components/JobsTray.js';
export { jobWords } from './jobWords.js';
export { useRefreshJobs } from './queries.js';
