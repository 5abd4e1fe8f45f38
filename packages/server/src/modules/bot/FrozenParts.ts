import type { ShortcutCommand } from '@heddle/api-contract';
import type { DescribedTool } from '../plugin/index.js';

/** A workflow as a publication froze it: the version, and what a model is told about it. */
export interface FrozenWorkflow {
  version: string;
  name: string;
  description: string;
}

/** What a publication keeps besides the blocks, because it may change elsewhere. */
export interface FrozenParts {
  /** The workflows of the agent by id; without those that follow the latest version. */
  workflows: Readonly<Record<string, FrozenWorkflow>>;
  /** The tools of plugins by id, with the version of their plugin. */
  tools: Readonly<Record<string, DescribedTool>>;
  /** The shortcut commands. */
  shortcuts: readonly ShortcutCommand[];
}

/** The parts of what is not frozen. */
export const nothingFrozen: FrozenParts = { workflows: {}, tools: {}, shortcuts: [] };
