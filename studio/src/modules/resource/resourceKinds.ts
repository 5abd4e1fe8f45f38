import { resourceTypes } from '@heddle/api-contract/families/library';
import { workflowModes } from '@heddle/api-contract/families/workflow';
import {
  type Icon,
  IconApps,
  IconBooks,
  IconCards,
  IconDatabase,
  IconFile,
  IconHierarchy2,
  IconMessages,
  IconPlugConnected,
  IconPuzzle,
  IconRobot,
  IconTextCaption,
} from '@tabler/icons-react';

/** What a resource is. */
export interface ResourceType {
  /** One of `resourceTypes`. */
  type: number;
  /** Its meaning depends on the type. */
  subType: number;
}

/** How resources of a type are shown. */
export interface ResourceKind {
  key:
    | 'workflow'
    | 'plugin'
    | 'prompt'
    | 'agent'
    | 'mcp'
    | 'card'
    | 'knowledge'
    | 'database'
    | 'file'
    | 'project';
  /** One of `resourceTypes`. */
  type: number;
  Icon: Icon;
  /** Colors of the icon: a node category of the theme. */
  category: 'logic' | 'tool' | 'data' | 'ai' | 'io' | 'media';
  /** Whether resources of this type are published. */
  hasStatus: boolean;
  /** Whether deleted resources can be restored. */
  hasTrash: boolean;
}

const { workflow, plugin, knowledge, database, prompt, mcp, card, bot, file, project } = resourceTypes;

/** All kinds of resources, in the order of filters. */
export const resourceKinds: readonly ResourceKind[] = [
  {
    key: 'workflow',
    Icon: IconHierarchy2,
    type: workflow,
    category: 'logic',
    hasStatus: true,
    hasTrash: true,
  },
  { key: 'plugin', Icon: IconPuzzle, type: plugin, category: 'tool', hasStatus: true, hasTrash: true },
  { key: 'knowledge', Icon: IconBooks, type: knowledge, category: 'data', hasStatus: false, hasTrash: true },
  { key: 'database', Icon: IconDatabase, type: database, category: 'data', hasStatus: false, hasTrash: true },
  { key: 'prompt', Icon: IconTextCaption, type: prompt, category: 'data', hasStatus: false, hasTrash: true },
  { key: 'mcp', Icon: IconPlugConnected, type: mcp, category: 'io', hasStatus: false, hasTrash: false },
  { key: 'card', Icon: IconCards, type: card, category: 'io', hasStatus: true, hasTrash: true },
  { key: 'agent', Icon: IconRobot, type: bot, category: 'ai', hasStatus: true, hasTrash: true },
  { key: 'project', Icon: IconApps, type: project, category: 'ai', hasStatus: true, hasTrash: true },
  { key: 'file', Icon: IconFile, type: file, category: 'media', hasStatus: false, hasTrash: false },
];

export const kindOf = ({ type }: Pick<ResourceType, 'type'>) =>
  resourceKinds.find((kind) => kind.type === type);

/** Whether a resource is a workflow that holds a conversation. */
export const isChatFlow = ({ type, subType }: ResourceType) =>
  type === workflow && subType === workflowModes.chatFlow;

/** Key of the message that names what a resource is. */
export function kindNameOf(resource: ResourceType) {
  const key = kindOf(resource)?.key ?? 'other';
  if (key === 'knowledge') return knowledgeTypes[resource.subType] ?? key;
  return isChatFlow(resource) ? 'chatFlow' : key;
}

/** By `format_type` of a knowledge base. */
const knowledgeTypes = { 0: 'knowledgeText', 1: 'knowledgeTable', 2: 'knowledgePhoto' } as Readonly<
  Record<number, 'knowledgeText' | 'knowledgeTable' | 'knowledgePhoto'>
>;

/** The icon of a resource, and its colors. */
export function lookOf(
  resource: ResourceType,
): { Icon: Icon; background: string; color: string } | undefined {
  const kind = kindOf(resource);
  return (
    kind && {
      Icon: isChatFlow(resource) ? IconMessages : kind.Icon,
      background: `var(--h-cat-${kind.category}-soft)`,
      color: `var(--h-cat-${kind.category})`,
    }
  );
}
