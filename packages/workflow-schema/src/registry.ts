import type { AnyNodeDefinition } from './NodeDefinition.js';

/** The node types of a host. */
export interface NodeRegistry {
  /** All types, in the order in which the host gave them. */
  readonly definitions: readonly AnyNodeDefinition[];
  /** The type with this decimal code; undefined if there is none. */
  byCode(code: string): AnyNodeDefinition | undefined;
  /** The type with this name; undefined if there is none. */
  byName(name: string): AnyNodeDefinition | undefined;
}

/** Creates a registry. Throws if two definitions have the same code or name. */
export function createRegistry(definitions: readonly AnyNodeDefinition[]): NodeRegistry {
  const byCode = new Map<string, AnyNodeDefinition>();
  const byName = new Map<string, AnyNodeDefinition>();
  for (const definition of definitions) {
    if (byCode.has(definition.code) || byName.has(definition.name)) {
      throw new TypeError(`Two node types have the code ${definition.code} or the name ${definition.name}.`);
    }
    byCode.set(definition.code, definition);
    byName.set(definition.name, definition);
  }
  return {
    definitions: [...definitions],
    byCode: (code) => byCode.get(code),
    byName: (name) => byName.get(name),
  };
}
