import * as z from 'zod';
import { count, flag, optional, shortText } from '../kernel/fields.js';
import { botLimits } from './limits.js';

const hook = () =>
  z.object({
    /** `https://...` or `workflow:<id>`. */
    uri: shortText(2000),
    filter_rules: optional(z.array(shortText(500)).max(10)),
    /** The reply fails when the hook does. */
    strong_dep: optional(flag),
    timeout_ms: optional(count.pipe(z.number().max(10_000))),
  });

const hooks = () => optional(z.array(hook()).max(botLimits.hooks));

/** Hooks of an agent by the moment at which they are called. */
export const hookInfo = () =>
  z.object({
    pre_agent_jump_hook: hooks(),
    post_agent_jump_hook: hooks(),
    flow_hook: hooks(),
    atomic_hook: hooks(),
    llm_call_hook: hooks(),
    res_parsing_hook: hooks(),
    suggestion_hook: hooks(),
  });
