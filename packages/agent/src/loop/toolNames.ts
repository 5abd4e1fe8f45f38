import type { ModelTool } from '@heddle/workflow-schema/models';
import type { Tool } from '../Tool.js';

const maxLength = 64;

/** Tools under the names by which the model knows them. */
export type OfferedTools = ReadonlyMap<string, Tool>;

/**
 * Gives every tool a name that models accept and that no other has. The same tools in the same order always get
 * the same names.
 */
export function offerTools<Kind extends Tool>(tools: readonly Kind[]): ReadonlyMap<string, Kind> {
  const offered = new Map<string, Kind>();
  for (const tool of tools) {
    const name = cleanName(tool.name);
    let free = name;
    for (let number = 2; offered.has(free); number++) {
      const suffix = `_${number}`;
      free = name.slice(0, maxLength - suffix.length) + suffix;
    }
    offered.set(free, tool);
  }
  return offered;
}

/** A name of letters, digits, `_` and `-`, up to 64 of them. */
export function cleanName(name: string): string {
  return name.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, maxLength) || 'tool';
}

/** The tools as sent to the model. */
export function modelTools(offered: OfferedTools): ModelTool[] {
  return [...offered].map(([name, { description, parameters, origin }]) => ({
    name,
    description,
    parameters,
    // Hosts may look at what implements a tool, for example to answer without a provider.
    ...(origin === undefined ? {} : { origin: origin as ModelTool['origin'] & object }),
  }));
}
