import { defineExtensionPoint } from '../../../kernel/extensionPoints.js';
import type { App } from '../../../kernel/services.js';
import type { CallInterrupt, PluginCall } from './PluginCall.js';

/** What signs a request. */
export interface Authorization {
  headers?: readonly (readonly [name: string, value: string])[];
  query?: readonly (readonly [name: string, value: string])[];
  /** Everything secret in it, which is masked wherever the request or its answer is shown. */
  secrets: readonly string[];
}

/** A way to sign requests, by the `type` of a plugin's auth settings. */
export interface CredentialKind {
  type: string;
  /**
   * Signs a request to this origin, and no other. Gives an interrupt if the user has to allow the call first.
   * Rejects with a `DomainError` if the credential is missing or was given for another origin.
   */
  authorize(app: App, call: PluginCall, origin: string): Promise<Authorization | CallInterrupt>;
}

export const credentialKinds = defineExtensionPoint<CredentialKind>('credential kinds');
