export { uploadFile } from './queries.js';
