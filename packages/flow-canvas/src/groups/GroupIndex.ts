import { type Key, rootKey, type WorkflowDocument } from '@heddle/workflow-schema';
import type { Box, Point } from '../geometry/box.js';
import { positionOf } from '../store/readNode.js';
import { type Group, readGroups } from './Group.js';

/** Size of the tile of a folded group, in flow pixels. */
export const tileSize = { width: 240, height: 76 };

/** An index of the groups of a document by node. Rebuilt when the list of groups changes. */
export class GroupIndex {
  readonly groups: readonly Group[];
  readonly #document: WorkflowDocument;
  readonly #byId = new Map<string, Group>();
  readonly #byNode = new Map<string, Group>();
  /** Cached lookups per group. */
  readonly #found = new Map<Group, Found>();

  constructor(document: WorkflowDocument) {
    this.#document = document;
    this.groups = readGroups(document.head);
    for (const group of this.groups) {
      this.#byId.set(group.id, group);
      for (const id of group.nodes) this.#byNode.set(id, group);
    }
  }

  byId(id: string): Group | undefined {
    return this.#byId.get(id);
  }

  /** The group of a node of the root scope. */
  around(key: Key): Group | undefined {
    if (this.groups.length === 0) return undefined;
    const node = this.#document.nodes.get(key);
    return node?.parent === rootKey ? this.#byNode.get(node.id) : undefined;
  }

  foldedAround(key: Key): Group | undefined {
    const group = this.around(key);
    return group?.isFolded ? group : undefined;
  }

  /** The existing nodes of a group, in its order. */
  membersOf(group: Group): readonly Key[] {
    return this.#find(group).members;
  }

  /** The nodes of all folded groups. */
  get foldedMembers(): Key[] {
    return this.groups.filter(({ isFolded }) => isFolded).flatMap((group) => this.membersOf(group));
  }

  /** Box of the tile of a folded group: at the top left of its nodes, which keep their positions. */
  tileOf(group: Group): Box {
    const found = this.#find(group);
    found.tile ??= tileAround(
      found.members
        .map((key) => positionOf(this.#document.nodes.get(key)!))
        .filter((place) => place !== undefined),
    );
    return found.tile;
  }

  /** Frame of an open group, computed by `measure` and cached until one of its nodes changes. */
  frameOf(group: Group, measure: () => Box | undefined): Box | undefined {
    const found = this.#find(group);
    found.frame ??= measure();
    return found.frame;
  }

  /** Clears the cache of the groups of these nodes, which were added, changed or removed. */
  forget(ids: Iterable<string>): void {
    if (this.#found.size === 0) return;
    for (const id of ids) {
      const group = this.#byNode.get(id);
      if (group !== undefined) this.#found.delete(group);
    }
  }

  /** Cached: callers ask for every node of a group, and scanning the group each time would be quadratic. */
  #find(group: Group): Found {
    const known = this.#found.get(group);
    if (known !== undefined) return known;
    const members = group.nodes.flatMap((id) => {
      const node = this.#document.nodesById(id).find(({ parent }) => parent === rootKey);
      return node === undefined ? [] : [node.key];
    });
    const found = { members, tile: undefined, frame: undefined };
    this.#found.set(group, found);
    return found;
  }
}

interface Found {
  members: readonly Key[];
  tile: Box | undefined;
  frame: Box | undefined;
}

function tileAround(places: readonly Point[]): Box {
  if (places.length === 0) return { x: 0, y: 0, ...tileSize };
  const corner = { x: Number.POSITIVE_INFINITY, y: Number.POSITIVE_INFINITY };
  for (const { x, y } of places) {
    corner.x = Math.min(corner.x, x);
    corner.y = Math.min(corner.y, y);
  }
  return { ...corner, ...tileSize };
}
