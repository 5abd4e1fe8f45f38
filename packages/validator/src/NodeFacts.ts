import type { Issue, JsonObject, Ports, Reference, Variable } from '@heddle/workflow-schema';

/** References that stand at one place of a node's data. */
export interface ReferencesAt {
  readonly path: readonly (string | number)[];
  readonly references: readonly Reference[];
}

/** What follows from a node's JSON alone, found out when it is first asked for. */
export interface NodeFacts {
  ports?: Ports | undefined;
  /** What the node offers to later ones; undefined where its data cannot be read. */
  variables?: readonly Variable[] | undefined;
  /** Findings about names of parameters, and where the node refers to others. */
  reading?: { readonly issues: readonly Issue[]; readonly places: readonly ReferencesAt[] };
  /** Findings of `nodeUnits`. */
  findings?: readonly Issue[];
}

/** Facts by the JSON of nodes, which never changes in place: they outlive the graph they were found in. */
export class FactTable {
  readonly #facts = new WeakMap<JsonObject, NodeFacts>();
  /** Issues that definitions gave, and not a rule of the validator. */
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
