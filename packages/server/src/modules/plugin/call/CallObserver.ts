import { PluginError } from '@heddle/plugin';
import { DomainError } from '../../../kernel/DomainError.js';
import { defineExtensionPoint } from '../../../kernel/extensionPoints.js';
import type { App } from '../../../kernel/services.js';

/** A call of a tool of a published version that the tool has answered, or failed to answer. */
export interface EndedCall {
  pluginId: string;
  /** Whose rights the call used. */
  userId: string;
  isSuccess: boolean;
  ms: number;
}

/** Is told of each ended call, such as to count it. It must not wait for anything. */
export type CallObserver = (app: App, call: EndedCall) => void;

export const callObservers = defineExtensionPoint<CallObserver>('call observers');

// What the caller has not given or permitted says nothing about the plugin.
const ofCaller = new Set(['hostsNotAccepted', 'noConsentOfEndUsers', 'noSharedConsent', 'notAllowed']);

/** Whether a call failed because of the plugin or its server, not of what the caller asked for. */
export function isFailureOfPlugin(error: unknown): boolean {
  if (PluginError.isInstance(error))
    return error.failure !== 'invalidArgument' && error.failure !== 'invalidAddress';
  if (!(error instanceof DomainError) || error.error !== 'pluginFailed') return false;
  return !ofCaller.has(error.reason?.key.split('.').at(-1) ?? '');
}
