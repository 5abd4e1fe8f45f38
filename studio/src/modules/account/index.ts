export type { Account } from './accountLanguage.js';
export { AccountMenu } from './components/AccountMenu.js';
export { LanguageSwitch, PreferenceItems, SchemeSwitch } from './components/Preferences.js';
export { SignPage } from './pages/SignPage.js';
export { accountQuery, useAccount, useMay } from './queries.js';
