import { defineFamily } from '../kernel/family.js';
import { pluginConsentCalls } from '../plugin/consentCalls.js';
import { pluginEditorCalls } from '../plugin/editorCalls.js';
import { pluginImportCalls } from '../plugin/importCalls.js';
import { pluginListCalls } from '../plugin/listCalls.js';
import { pluginServiceCalls } from '../plugin/serviceCalls.js';
import { toolCalls } from '../plugin/toolCalls.js';
import { pluginVersionCalls } from '../plugin/versionCalls.js';

export { consentStatuses } from '../plugin/consentCalls.js';
export {
  authTypes,
  creationMethods,
  debugOperations,
  debugStatuses,
  keyPlaces,
  pluginTypes,
  programLanguages,
  subAuthTypes,
  type ToolParameter,
  toolMethods,
} from '../plugin/fields.js';
export { documentFormats } from '../plugin/importCalls.js';
export { pluginLimits } from '../plugin/limits.js';
export { pluginOrders } from '../plugin/listCalls.js';
export { changedParts } from '../plugin/versionCalls.js';

/** Plugins: tools that agents and workflows call over HTTP. */
export const plugin = defineFamily('plugin', {
  ...pluginEditorCalls,
  ...toolCalls,
  ...pluginVersionCalls,
  ...pluginImportCalls,
  ...pluginListCalls,
  ...pluginServiceCalls,
  ...pluginConsentCalls,
});
