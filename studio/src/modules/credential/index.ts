export type { CredentialValues } from './CredentialValues.js';
export { LateCredentialDialog } from './components/LateCredentialDialog.js';
export { type Credential, credentialsQuery, useCredentials } from './queries.js';
