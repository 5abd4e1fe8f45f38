import type { BotBlocks } from '@heddle/api-contract';
import type { FrozenParts } from './FrozenParts.js';

/** A state of an agent: its draft, or a version. */
export interface BotState {
  id: string;
  spaceId: string;
  name: string;
  description: string;
  icon: string;
  mode: number;
  creatorId: string;
  createdAt: Date;
  updatedAt: Date;
  blocks: BotBlocks;
  /** Empty for a draft. */
  version: string;
  frozen: FrozenParts;
}
