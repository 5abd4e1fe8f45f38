export { FilesPage } from './pages/FilesPage.js';
export { uploadFile } from './queries.js';
