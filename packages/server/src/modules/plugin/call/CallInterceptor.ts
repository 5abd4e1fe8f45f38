import { defineExtensionPoint } from '../../../kernel/extensionPoints.js';
import type { App } from '../../../kernel/services.js';
import type { CallOutcome, PluginCall } from './PluginCall.js';

/** May answer in place of a tool, such as a mock set. Undefined lets the call go on; the first answer wins. */
export type CallInterceptor = (app: App, call: PluginCall) => Promise<CallOutcome | undefined>;

export const callInterceptors = defineExtensionPoint<CallInterceptor>('call interceptors');
