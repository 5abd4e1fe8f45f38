export type { CredentialValues } from './CredentialValues.js';
export { CredentialDialog } from './components/CredentialDialog.js';
export { type Credential, useCredentials } from './queries.js';
