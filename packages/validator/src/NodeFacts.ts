import type { Issue, JsonObject, Ports, Reference, TypeDescription, Variable } from '@heddle/workflow-schema';

/** A reference, and the place of a node's data where it stands; one place may hold several. */
export interface ReferenceAt {
  readonly path: readonly (string | number)[];
  readonly reference: Reference;
  /** The type in which the node wants the value. */
  readonly type: TypeDescription;
}

/** What follows from a node's JSON alone, found out when it is first asked for. */
export interface NodeFacts {
  ports?: Ports | undefined;
  /** What the node offers to later ones; undefined where its data cannot be read. */
  variables?: readonly Variable[] | undefined;
  /** Of a container: what its body sees of it. */
  bodyVariables?: readonly Variable[];
  /** The items of its batch mode. */
  items?: readonly Variable[];
  /** Findings about names of parameters, and where the node refers to others. */
  reading?: {
    readonly issues: readonly Issue[];
    readonly places: readonly ReferenceAt[];
    /** Of a container: what it takes from its body. */
    readonly collected: readonly ReferenceAt[];
  };
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
