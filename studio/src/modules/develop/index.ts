export { DevelopPage } from './pages/DevelopPage.js';
