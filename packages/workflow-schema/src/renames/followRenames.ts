import { applyJsonPatches } from '../document/jsonPatches.js';
import { rewriteNode } from '../document/rewrite.js';
import type { DocumentPatch, Key, WorkflowDocument, WorkflowNode } from '../document/WorkflowDocument.js';
import type { JsonObject } from '../json.js';
import { readData } from '../readData.js';
import type { NodeRegistry } from '../registry.js';
import { batchItems, bodyVariables, variablesOf } from '../scopes.js';
import type { Variable } from '../values.js';
import { type Renamed, renamedPaths } from './renamedPaths.js';
import { renameInNode, renameInTexts } from './renameInNode.js';
import { referencedNodes } from './replaceReferences.js';

/** A changed node whose variables are compared with those it had before. */
interface Change {
  before: WorkflowNode;
  after: WorkflowNode;
}

/**
 * Completes edits of nodes: if an edit renames a variable, everything that refers to it gets the new name,
 * also through nodes that pass it on. `patches` are not applied yet. An edit that changes several names at
 * once is no rename, because nothing tells which variable became which.
 */
export function followRenames(
  document: WorkflowDocument,
  registry: NodeRegistry,
  patches: readonly DocumentPatch[],
): readonly DocumentPatch[] {
  const follower = new RenameFollower(document, registry);
  for (const patch of patches) if (patch.op === 'edit-node') follower.edit(patch.key, patch.patches);
  return follower.complete(patches);
}

class RenameFollower {
  readonly #document: WorkflowDocument;
  readonly #registry: NodeRegistry;
  /** The JSON of changed nodes after the edit. */
  readonly #edited = new Map<Key, JsonObject>();
  readonly #following = new Set<Key>();
  readonly #open: Change[] = [];
  #readers: Map<string, Key[]> | undefined;

  constructor(document: WorkflowDocument, registry: NodeRegistry) {
    this.#document = document;
    this.#registry = registry;
  }

  edit(key: Key, patches: Parameters<typeof applyJsonPatches>[1]): void {
    const before = this.#nodeAt(key);
    if (before === undefined) return;
    const after = { ...before, json: applyJsonPatches(before.json, patches) };
    this.#edited.set(key, after.json);
    const [renamed, ...others] = this.#ownInputs(before, after);
    if (renamed !== undefined && others.length === 0) {
      const json = renameInTexts(after.json, this.#registry.byCode(before.type), renamed);
      if (json !== after.json) this.#write(key, json);
    }
    this.#pass({ before, after: this.#nodeAt(key)! }, 1);
  }

  complete(patches: readonly DocumentPatch[]): readonly DocumentPatch[] {
    for (let change = this.#open.pop(); change !== undefined; change = this.#open.pop())
      this.#pass(change, Number.POSITIVE_INFINITY);
    if (this.#following.size === 0) return patches;
    const followed = [...this.#following].map((key) =>
      rewriteNode(this.#document, key, this.#edited.get(key)!),
    );
    return [
      ...patches.filter((patch) => patch.op !== 'edit-node' || !this.#following.has(patch.key)),
      ...followed.filter((patch) => patch !== undefined),
    ];
  }

  /** Renames in the readers of a changed node, if at most `limit` of its variables were renamed. */
  #pass({ before, after }: Change, limit: number): void {
    // References to an id that several nodes have could mean any of them.
    if (this.#document.nodesById(before.id).length !== 1) return;
    const follow = (from: Variable[], to: Variable[], isReader: (node: WorkflowNode) => boolean) => {
      const renames = renamedPaths(from, to) ?? [];
      if (renames.length > limit) return;
      for (const renamed of renames) this.#rename(before.id, renamed, isReader);
    };
    const isInside = (node: WorkflowNode) => node.key === before.key || this.#isWithin(node, before.key);
    follow(this.#later(before), this.#later(after), (node) => !isInside(node));
    follow(this.#inner(before), this.#inner(after), isInside);
  }

  #rename(nodeId: string, renamed: Renamed, isReader: (node: WorkflowNode) => boolean): void {
    for (const key of this.#readersOf(nodeId)) {
      const before = this.#nodeAt(key);
      if (before === undefined || !isReader(before)) continue;
      const json = renameInNode(before.json, this.#registry.byCode(before.type), nodeId, renamed);
      if (json === before.json) continue;
      this.#write(key, json);
      this.#open.push({ before, after: { ...before, json } });
    }
  }

  #later(node: WorkflowNode): Variable[] {
    return variablesOf(this.#registry, node);
  }

  /** What the node itself and the nodes inside it read under its id. */
  #inner(node: WorkflowNode): Variable[] {
    return [...bodyVariables(this.#registry, node), ...batchItems(this.#registry, node)];
  }

  /** The renamed inputs of the node, which its templates use. */
  #ownInputs(before: WorkflowNode, after: WorkflowNode): Renamed[] {
    const definition = this.#registry.byCode(before.type);
    if (definition?.templates === undefined) return [];
    const [from, to] = [before, after].map(({ json }): Variable[] => {
      const read = readData(definition, json);
      const inputs = read.issues === undefined ? definition.inputs(read.data) : [];
      return inputs.map(({ name }) => ({ name, type: 'string' }));
    });
    return renamedPaths(from!, to!) ?? [];
  }

  #nodeAt(key: Key): WorkflowNode | undefined {
    const node = this.#document.nodes.get(key);
    const json = this.#edited.get(key);
    return node === undefined || json === undefined ? node : { ...node, json };
  }

  #write(key: Key, json: JsonObject): void {
    this.#edited.set(key, json);
    this.#following.add(key);
  }

  #isWithin(node: WorkflowNode, container: Key): boolean {
    for (let parent = this.#document.nodes.get(node.parent); parent !== undefined; ) {
      if (parent.key === container) return true;
      parent = this.#document.nodes.get(parent.parent);
    }
    return false;
  }

  #readersOf(nodeId: string): readonly Key[] {
    if (this.#readers === undefined) {
      this.#readers = new Map();
      for (const { key, json } of this.#document.nodes.values()) {
        for (const id of referencedNodes(json)) {
          const keys = this.#readers.get(id);
          if (keys === undefined) this.#readers.set(id, [key]);
          else keys.push(key);
        }
      }
    }
    return this.#readers.get(nodeId) ?? [];
  }
}
