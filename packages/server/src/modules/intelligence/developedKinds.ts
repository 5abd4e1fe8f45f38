import { developedBots } from './botEntries.js';
import type { DevelopedKind } from './DevelopedKind.js';
import { developedProjects } from './projectEntries.js';
import { developedWorkflows } from './workflowEntries.js';

/** What people develop. */
export const developedKinds: readonly DevelopedKind[] = [
  developedBots,
  developedProjects,
  developedWorkflows,
];
