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

/** What a credential by name has beside its secret; empty where its kind has no such setting. */
export interface NamedSettings {
  location: 'header' | 'query';
  /** Name of the header or query parameter. */
  key: string;
  username: string;
}

/** How credentials by name of a kind are entered and sent. */
export interface NamedCredential {
  /** The settings in what a person entered. Throws a `DomainError` that names the field. */
  readSettings(given: { [K in keyof NamedSettings]?: NamedSettings[K] | undefined }): NamedSettings;
  sign(settings: NamedSettings, secret: string): Authorization;
}

/** A way to sign requests: of plugins, by the `type` of their auth settings, or with credentials by name. */
export interface CredentialKind {
  type: string;
  /**
   * Signs a request of a plugin to this origin, and no other. Gives an interrupt if the user has to allow the call
   * first. Rejects with a `DomainError` if the credential is missing or was given for another origin. Absent if
   * plugins have no credentials of this kind.
   */
  authorize?(app: App, call: PluginCall, origin: string): Promise<Authorization | CallInterrupt>;
  /** Absent if credentials by name cannot be of this kind. */
  named?: NamedCredential;
}

export const credentialKinds = defineExtensionPoint<CredentialKind>('credential kinds');
