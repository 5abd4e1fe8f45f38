export { LanguageSwitch, PreferenceItems, SchemeSwitch } from './components/Preferences.js';
export { accountQuery, useAccount, useMay } from './currentAccount.js';
export type { Account } from './languageQueries.js';
export { useLogout } from './queries.js';
export { useSessionRenewal } from './useSessionRenewal.js';
