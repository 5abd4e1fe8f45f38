export { AccountMenu } from './components/AccountMenu.js';
export { SignPage } from './pages/SignPage.js';
export { type Account, accountQuery, useAccount } from './queries.js';
