import * as z from 'zod';
import { id, optional, shortText } from '../kernel/fields.js';
import { agentPosition, intents, jumpConfig } from './agents.js';
import { botLimits } from './limits.js';

/** JSON texts of the parts of an agent, as before there were blocks. */
export const agentWorkInfo = () =>
  z.object({
    prompt: optional(shortText(botLimits.persona * 10)),
    /** The model. */
    other_info: optional(shortText(100_000)),
    tools: optional(shortText(1_000_000)),
    dataset: optional(shortText(100_000)),
    workflow: optional(shortText(100_000)),
    suggest_reply: optional(shortText(100_000)),
    jump_config: optional(jumpConfig()),
  });

/** An agent in the form from before blocks. */
export const agentInfo = () =>
  z.object({
    id,
    agent_type: z.number(),
    name: z.string(),
    description: z.string(),
    position: agentPosition(),
    icon_uri: z.string(),
    intents: intents(),
    work_info: agentWorkInfo(),
    reference_id: z.string(),
    current_version: z.string(),
    update_type: z.number(),
  });
