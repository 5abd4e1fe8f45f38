import { resourceTypes } from '@heddle/api-contract/families/library';
import { workflowModes } from '@heddle/api-contract/families/workflow';
import {
  type Icon,
  IconBooks,
  IconCards,
  IconDatabase,
  IconHierarchy2,
  IconPlugConnected,
  IconPuzzle,
  IconRobot,
  IconTextCaption,
} from '@tabler/icons-react';
import type { LibraryRow } from './LibraryRow.js';

/** How the library shows resources of a type. */
export interface ResourceKind {
  key: 'workflow' | 'plugin' | 'prompt' | 'agent' | 'mcp' | 'card' | 'knowledge' | 'database';
  /** One of `resourceTypes`. */
  type: number;
  Icon: Icon;
  /** Colors of the icon: a node category of the theme. */
  category: 'logic' | 'tool' | 'data' | 'ai' | 'io';
  /** Whether resources of this type are published. */
  hasStatus: boolean;
}

/** Kinds of resources that the library lists, in the order of the filter. */
export const resourceKinds: readonly ResourceKind[] = [
  { key: 'workflow', Icon: IconHierarchy2, type: resourceTypes.workflow, category: 'logic', hasStatus: true },
  { key: 'plugin', Icon: IconPuzzle, type: resourceTypes.plugin, category: 'tool', hasStatus: true },
  { key: 'knowledge', Icon: IconBooks, type: resourceTypes.knowledge, category: 'data', hasStatus: false },
  { key: 'database', Icon: IconDatabase, type: resourceTypes.database, category: 'data', hasStatus: false },
  { key: 'prompt', Icon: IconTextCaption, type: resourceTypes.prompt, category: 'data', hasStatus: false },
  { key: 'mcp', Icon: IconPlugConnected, type: resourceTypes.mcp, category: 'io', hasStatus: false },
  { key: 'card', Icon: IconCards, type: resourceTypes.card, category: 'io', hasStatus: true },
  { key: 'agent', Icon: IconRobot, type: resourceTypes.bot, category: 'ai', hasStatus: true },
];

export const kindOf = ({ type }: LibraryRow) => resourceKinds.find((kind) => kind.type === type);

/** Whether a row is a workflow that holds a conversation. */
export const isChatFlow = ({ type, subType }: LibraryRow) =>
  type === resourceTypes.workflow && subType === workflowModes.chatFlow;
