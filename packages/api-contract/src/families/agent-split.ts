import * as z from 'zod';
import { post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { id } from '../kernel/fields.js';

/** The two versions of a split: the one that the channel serves, and the other one. */
export const splitArms = ['base', 'other'] as const;
/** One of the two versions of a split. */
export type SplitArm = (typeof splitArms)[number];

/** How a split has ended; `superseded`: the channel serves another version since. */
export const splitOutcomes = ['running', 'ended', ...splitArms, 'superseded'] as const;

const share = () => z.number().int().min(0).max(100);

const split = () =>
  z.object({
    split_id: id,
    connector_id: id,
    base_version: id,
    other_version: id,
    /** Percentage of the users whom the other version answers. */
    share: share(),
    outcome: z.enum(splitOutcomes),
    user_id: id,
    started_at: z.number(),
    /** 0 while it is under way. */
    ended_at: z.number(),
  });
/** A split of the users of an agent on a channel. */
export type AgentSplit = z.output<ReturnType<typeof split>>;

const armResult = () =>
  z.object({
    arm: z.enum(splitArms),
    users: z.number(),
    conversations: z.number(),
    answers: z.number(),
    errors: z.number(),
    likes: z.number(),
    dislikes: z.number(),
    /** Milliseconds of an answer, without time in the queue: average and median. */
    average_ms: z.number(),
    median_ms: z.number(),
    tokens: z.number(),
    cost: z.number(),
  });
/** What one version of a split has achieved. */
export type SplitArmResult = z.output<ReturnType<typeof armResult>>;

const session = { auth: 'session' } as const;
const added = 'splits the users of agents between two versions; the specification has no call for it';

/** Splits the users of a published agent between two versions, and compares the results. */
export const agentSplit = defineFamily('agentSplit', {
  /** The latest splits of an agent, newest first. */
  list: post('/api/agent_split/list', {
    ...session,
    added,
    audit: { 'zh-CN': '查看智能体的分流', en: 'Viewed the splits of an agent' },
    input: () => z.object({ bot_id: id }),
    output: () => z.object({ splits: z.array(split()) }),
  }),
  /** What both versions have achieved in conversations that began during the split. */
  results: post('/api/agent_split/results', {
    ...session,
    added,
    audit: { 'zh-CN': '查看分流的结果', en: 'Viewed the results of a split' },
    input: () => z.object({ bot_id: id, split_id: id }),
    output: () => z.object({ split: split(), arms: z.array(armResult()) }),
  }),
  /** Lets another version answer a share of the channel's users. */
  start: post('/api/agent_split/start', {
    ...session,
    added,
    audit: { 'zh-CN': '开始智能体的分流', en: 'Started a split of an agent' },
    errors: ['agentSplitInvalid', 'botInvalid'],
    input: () => z.object({ bot_id: id, connector_id: id, version_id: id, share: share() }),
    output: () => z.object({ split: split() }),
  }),
  /** Changes the share. Only as many users change their version as it takes. */
  change: post('/api/agent_split/change', {
    ...session,
    added,
    audit: { 'zh-CN': '更改分流比例', en: 'Changed the share of a split' },
    errors: ['agentSplitInvalid'],
    input: () => z.object({ bot_id: id, split_id: id, share: share() }),
    output: () => z.object({ split: split() }),
  }),
  /** Ends a split. The channel then serves the winner; without one, the version that it served before. */
  end: post('/api/agent_split/end', {
    ...session,
    added,
    audit: { 'zh-CN': '结束智能体的分流', en: 'Ended a split of an agent' },
    errors: ['agentSplitInvalid'],
    input: () => z.object({ bot_id: id, split_id: id, winner: z.enum(splitArms).nullish() }),
    output: () => z.object({ split: split() }),
  }),
});
