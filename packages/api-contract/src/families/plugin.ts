import { defineFamily } from '../kernel/family.js';
import { pluginEditorCalls } from '../plugin/editorCalls.js';
import { toolCalls } from '../plugin/toolCalls.js';
import { pluginVersionCalls } from '../plugin/versionCalls.js';

export {
  authTypes,
  creationMethods,
  debugOperations,
  debugStatuses,
  keyPlaces,
  pluginTypes,
  type ToolParameter,
  toolMethods,
} from '../plugin/fields.js';
export { pluginLimits } from '../plugin/limits.js';

/** Plugins: tools that agents and workflows call over HTTP. */
export const plugin = defineFamily('plugin', {
  ...pluginEditorCalls,
  ...toolCalls,
  ...pluginVersionCalls,
});
