import type { Issue, JsonObject, Ports, Reference, TypeDescription, Variable } from '@heddle/workflow-schema';

/** A reference, and its path in the node's data; a text may contain several. */
export interface ReferenceAt {
  readonly path: readonly (string | number)[];
  readonly reference: Reference;
  /** The type that the node expects; undefined if it takes values of any type. */
  readonly type: TypeDescription | undefined;
}

/** Data derived from a node's JSON alone, computed on demand. */
export interface NodeFacts {
  ports?: Ports | undefined;
  /** What the definition has thrown instead of returning ports or outputs. */
  failure?: { readonly error: unknown };
  /** Variables offered to later nodes; undefined if the data cannot be read. */
  variables?: readonly Variable[] | undefined;
  /** For containers: the variables visible in the body. */
  bodyVariables?: readonly Variable[];
  /** The items of batch mode. */
  items?: readonly Variable[];
  /** Issues of parameter names, and the references of the node. */
  reading?: {
    readonly issues: readonly Issue[];
    readonly places: readonly ReferenceAt[];
    /** For containers: references that collect values from the body. */
    readonly collected: readonly ReferenceAt[];
  };
  /** Issues of `nodeUnits`. */
  findings?: readonly Issue[];
}

/** Facts by node JSON, which is never mutated: facts outlive the graph that they were computed in. */
export class FactTable {
  readonly #facts = new WeakMap<JsonObject, NodeFacts>();
  /** Issues that come from definitions rather than from rules of the validator. */
  readonly ofDefinitions = new WeakSet<Issue>();

  of(json: JsonObject): NodeFacts {
    let facts = this.#facts.get(json);
    if (facts === undefined) {
      facts = {};
      this.#facts.set(json, facts);
    }
    return facts;
  }
}
