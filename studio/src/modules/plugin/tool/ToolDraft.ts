import type { ToolParameter } from '@heddle/api-contract/families/plugin';
import type { ToolFields, ToolInfo } from '../queries.js';

/** A tool as its form edits it. */
export interface ToolDraft {
  name: string;
  description: string;
  /** One of `toolMethods`. */
  method: number;
  path: string;
  inputs: ToolParameter[];
  outputs: ToolParameter[];
  /** 0 required, 1 supported, 2 disabled. */
  authMode: number;
  isDangerous: boolean;
}

export function draftOf(tool: ToolInfo): ToolDraft {
  return {
    name: tool.name,
    description: tool.desc,
    method: tool.method,
    path: tool.path,
    inputs: tool.request_params,
    outputs: tool.response_params,
    authMode: tool.api_extend.auth_mode,
    isDangerous: tool.api_extend.is_dangerous,
  };
}

/** The fields of the API that differ: what stays is not sent, so that its tool keeps what forms do not show. */
export function changesOf(before: ToolDraft, after: ToolDraft): ToolFields {
  const differs = (name: keyof ToolDraft) => JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  return {
    ...(differs('name') && { name: after.name.trim() }),
    ...(differs('description') && { desc: after.description.trim() }),
    ...(differs('method') && { method: after.method }),
    ...(differs('path') && { path: after.path.trim() }),
    ...(differs('inputs') && { request_params: after.inputs }),
    ...(differs('outputs') && { response_params: after.outputs }),
    ...((differs('authMode') || differs('isDangerous')) && {
      api_extend: { auth_mode: after.authMode, is_dangerous: after.isDangerous },
    }),
  };
}

/** Whether a tool of a program can have the name: functions have no dashes. */
export function isFunctionName(name: string): boolean {
  return /^[A-Za-z]\w{0,63}$/.test(name);
}
