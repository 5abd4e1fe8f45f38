export { AccountMenu } from './components/AccountMenu.js';
export { LanguageSwitch, PreferenceItems, SchemeSwitch } from './components/Preferences.js';
export type { Account } from './languageQueries.js';
export { SignPage } from './pages/SignPage.js';
export { accountQuery, useAccount, useLogout, useMay } from './queries.js';
