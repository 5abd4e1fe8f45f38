export { OwnRole } from './components/OwnRole.js';
export { JoinPage } from './pages/JoinPage.js';
export { PeoplePage } from './pages/PeoplePage.js';
