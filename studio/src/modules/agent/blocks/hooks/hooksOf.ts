import type { AgentBlocks } from '../../draft/AgentBlocks.js';

export type HookInfo = AgentBlocks['hook_info'];

/** Moments at which hooks are called, in their order; those of several agents come with that mode. */
export const hookPoints = ['llm_call_hook', 'res_parsing_hook', 'suggestion_hook'] as const;
/** Moments that exist only in other modes: their hooks are kept and shown. */
const otherPoints = ['pre_agent_jump_hook', 'post_agent_jump_hook', 'flow_hook', 'atomic_hook'] as const;

export type HookPoint = keyof HookInfo;
export type Hook = NonNullable<HookInfo[HookPoint]>[number];

/** A hook with its place. */
export interface PlacedHook {
  point: HookPoint;
  index: number;
  hook: Hook;
}

export function hooksOf(info: HookInfo): PlacedHook[] {
  return [...hookPoints, ...otherPoints].flatMap((point) =>
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
