export { LanguageSwitch, PreferenceItems, SchemeSwitch } from './components/Preferences.js';
export type { Account } from './languageQueries.js';
export { accountQuery, useAccount, useLogout, useMay } from './queries.js';
export { useSessionRenewal } from './useSessionRenewal.js';
