export {
  copiedToolId,
  type DescribedTool,
  describeTool,
  describeTools,
  overridesOf,
  type ToolEntry,
  toolAt,
  visiblePlugin,
} from './agentTools.js';
export type { Say } from './builtIn/BuiltInPlugin.js';
export { builtInContent, builtInVersion, findBuiltIn } from './builtIn/builtInContent.js';
export { builtInPlugins } from './builtIn/builtInPlugins.js';
export { type CallInterceptor, callInterceptors } from './call/CallInterceptor.js';
export { type CallObserver, callObservers, type EndedCall } from './call/CallObserver.js';
export {
  type Authorization,
  type CredentialKind,
  credentialKinds,
  type NamedCredential,
  type NamedSettings,
} from './call/CredentialKind.js';
export { callTool, findTool, type ToolCallRequest } from './call/callTool.js';
export { type DangerousCall, fenced, oneLine, withConfirmation } from './call/confirmCall.js';
export { byName, withRequest } from './call/httpKind.js';
export { jsonAnswer } from './call/jsonAnswer.js';
export {
  type CallInterrupt,
  type CallOutcome,
  type CallResult,
  isInterrupt,
  type PluginCall,
  type ToolCaller,
} from './call/PluginCall.js';
export { type PluginKind, pluginKinds } from './call/PluginKind.js';
export { changeTools, untestTools } from './changeTools.js';
export {
  findVersion,
  listTools,
  type PluginAt,
  pluginAt,
  publishedName,
  readDraft,
  toolOf,
} from './contentAt.js';
export { findDebugCall } from './debugTool.js';
export { refuseLocked } from './editLease.js';
export { editPlugin } from './editPlugin.js';
export { insertPlugin, insertTools, type NewTool } from './insertPlugin.js';
export { pluginModule } from './module.js';
export { revokeConsent } from './oauth/consents.js';
export { consentsTo, listConsents, type PluginConsent } from './oauth/listConsents.js';
export {
  environmentOf,
  noSettings,
  type PluginAuth,
  type PluginCode,
  type PluginContent,
  type PluginPackage,
  type PluginSettings,
  readSettings,
  type StoredTool,
  serverUrl,
} from './PluginContent.js';
export { callablePluginAt, type PluginSource, pluginSources } from './PluginSource.js';
export { keepPlugin, restorePlugin } from './projectPlugins.js';
export { releaseProblems, writeVersion } from './releasePlugin.js';
export { findPlugin, type PluginHead, requirePlugin } from './requirePlugin.js';
export {
  sharedAmong,
  sharesCredential,
  shareVersion,
  unshareCredential,
  unshareVersions,
} from './sharedVersions.js';
export { createToolService } from './toolService.js';
export { secretName, settingsWithoutSecrets } from './withoutSecrets.js';
