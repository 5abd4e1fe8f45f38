export { accountQuery, useAccount, useMay } from './accountQueries.js';
export { LanguageSwitch, PreferenceItems, SchemeSwitch } from './components/Preferences.js';
export type { Account } from './languageQueries.js';
export { useLogout } from './queries.js';
export { useSessionRenewal } from './useSessionRenewal.js';
