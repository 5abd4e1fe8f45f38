import { multiAgent } from '@heddle/api-contract/families/multi-agent';
import { implement } from '../../kernel/implement.js';
import {
  copyAgent,
  copyAgentLegacy,
  createAgent,
  createAgentLegacy,
  createAgents,
  createAgentsLegacy,
} from './createAgents.js';
import { switchVersions, updateAgent, updateAgentLegacy, updateSettings } from './updateAgents.js';

export const multiAgentModule = implement(multiAgent, {
  create: createAgent,
  createMany: createAgents,
  copy: copyAgent,
  update: updateAgent,
  updateSettings,
  switchVersions,
  createManyLegacy: createAgentsLegacy,
  updateLegacy: updateAgentLegacy,
  createLegacy: createAgentLegacy,
  copyLegacy: copyAgentLegacy,
});
