export { PeoplePage } from './pages/PeoplePage.js';
