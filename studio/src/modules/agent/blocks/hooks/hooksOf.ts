import { type AgentBlocks, agentModes } from '../../draft/AgentBlocks.js';

export type HookInfo = AgentBlocks['hook_info'];

/** Moments at which hooks of every agent are called, in their order. */
const commonPoints = ['llm_call_hook', 'res_parsing_hook', 'suggestion_hook'] as const;
/** Moments that several agents have besides. */
const jumpPoints = ['pre_agent_jump_hook', 'post_agent_jump_hook'] as const;
/** Moments that Heddle does not have: their hooks are kept and shown. */
const otherPoints = ['flow_hook', 'atomic_hook'] as const;

export type HookPoint = keyof HookInfo;
export type Hook = NonNullable<HookInfo[HookPoint]>[number];

/** A hook with its place. */
export interface PlacedHook {
  point: HookPoint;
  index: number;
  hook: Hook;
}

/** The moments that a hook of an agent can have; one that is edited keeps its own. */
export function pointsFor(mode: number, edited?: HookPoint): readonly HookPoint[] {
  const points = mode === agentModes.multi ? [...commonPoints, ...jumpPoints] : commonPoints;
  const isKept = edited !== undefined && !(points as readonly HookPoint[]).includes(edited);
  return isKept ? [edited] : points;
}

export function hooksOf(info: HookInfo): PlacedHook[] {
  return [...commonPoints, ...jumpPoints, ...otherPoints].flatMap((point) =>
    (info[point] ?? []).map((hook, index) => ({ point, index, hook })),
  );
}

/** The hooks without the one at this place. */
export function withoutHook(info: HookInfo, { point, index }: Omit<PlacedHook, 'hook'>): HookInfo {
  return { ...info, [point]: (info[point] ?? []).toSpliced(index, 1) };
}

/** The hooks with this one; `old` is the place that it leaves. */
export function withHook(
  info: HookInfo,
  point: HookPoint,
  hook: Hook,
  old?: Omit<PlacedHook, 'hook'>,
): HookInfo {
  if (old?.point === point) return { ...info, [point]: (info[point] ?? []).with(old.index, hook) };
  const rest = old === undefined ? info : withoutHook(info, old);
  return { ...rest, [point]: [...(rest[point] ?? []), hook] };
}
