import type { AgentBlock } from './AgentBlock.js';
import { backgroundBlock } from './background/backgroundBlock.js';
import { databaseBlock } from './database/databaseBlock.js';
import { fileBoxBlock } from './file-box/fileBoxBlock.js';
import { hooksBlock } from './hooks/hooksBlock.js';
import { imageFlowBlock } from './image-flow/imageFlowBlock.js';
import { knowledgePhotoBlock } from './knowledge-photo/knowledgePhotoBlock.js';
import { knowledgeTableBlock } from './knowledge-table/knowledgeTableBlock.js';
import { knowledgeTextBlock } from './knowledge-text/knowledgeTextBlock.js';
import { mcpBlock } from './mcp/mcpBlock.js';
import { memoryBlock } from './memory/memoryBlock.js';
import { openingBlock } from './opening/openingBlock.js';
import { pluginBlock } from './plugin/pluginBlock.js';
import { shortcutBlock } from './shortcut/shortcutBlock.js';
import { suggestionBlock } from './suggestion/suggestionBlock.js';
import { triggerBlock } from './trigger/triggerBlock.js';
import { userInputBlock } from './user-input/userInputBlock.js';
import { variableBlock } from './variable/variableBlock.js';
import { voiceBlock } from './voice/voiceBlock.js';
import { workflowBlock } from './workflow/workflowBlock.js';

/** Blocks of an agent in the order of the editor, one folder each. */
export const agentBlocks: readonly AgentBlock[] = [
  pluginBlock,
  mcpBlock,
  workflowBlock,
  imageFlowBlock,
  triggerBlock,
  knowledgeTextBlock,
  knowledgeTableBlock,
  knowledgePhotoBlock,
  variableBlock,
  databaseBlock,
  memoryBlock,
  fileBoxBlock,
  openingBlock,
  suggestionBlock,
  shortcutBlock,
  userInputBlock,
  backgroundBlock,
  voiceBlock,
  hooksBlock,
];
