export { LibraryPage } from './pages/LibraryPage.js';
