import { knowledgeTools } from './knowledgeTools.js';
import { memoryTools } from './memoryTools.js';
import { pluginTools } from './pluginTools.js';
import type { ToolKind } from './ToolKind.js';
import { variableTools } from './variableTools.js';
import { workflowTools } from './workflowTools.js';

/** The tool kinds of this package; hosts add theirs. */
export const toolKinds: readonly ToolKind[] = [
  workflowTools,
  pluginTools,
  variableTools,
  knowledgeTools,
  memoryTools,
];
