import type { Language } from '@heddle/workflow-schema';
import type { Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { AgentBlocks } from '../draft/AgentBlocks.js';

/** Headings of the block list, in their order. */
export const blockGroups = ['skill', 'knowledge', 'memory', 'dialog', 'hooks', 'character'] as const;
export type BlockGroup = (typeof blockGroups)[number];

/** A section of the editor's middle pane. */
export interface AgentBlock {
  /** The server stores whether it is open as `{key}_tab_status`. */
  key: string;
  group: BlockGroup;
  Icon: Icon;
  label: Record<Language, string>;
  /** What it is for, in one sentence. */
  help: Record<Language, string>;
  /** Whether it also applies to agents that run a chat flow. */
  isForChatFlows: boolean;
  /** A block with content cannot be hidden, and starts open. */
  isUsed(blocks: AgentBlocks): boolean;
  /** Number of items, shown beside the label. */
  count?(blocks: AgentBlocks): number;
  /** State in a few words, at the end of the head. */
  Summary?: ComponentType;
  /** Button at the end of the head. */
  Add?: ComponentType;
  Body: ComponentType;
}
