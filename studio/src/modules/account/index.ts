export { AccountMenu } from './components/AccountMenu.js';
export { LanguageSwitch, SchemeSwitch } from './components/Preferences.js';
export { SignPage } from './pages/SignPage.js';
export { type Account, accountQuery, useAccount } from './queries.js';
