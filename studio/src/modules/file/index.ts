export { FilesPage } from './pages/FilesPage.js';
