import { type Key, rootKey, type WorkflowDocument } from '@heddle/workflow-schema';
import type { Box } from '../geometry/box.js';
import { positionOf } from '../store/readNode.js';
import { type Group, readGroups } from './Group.js';

/** The tile that a folded group is drawn as. */
export const tileSize = { width: 240, height: 76 };

/** The groups of a document, found by their nodes. Made anew when the list of groups changes. */
export class GroupIndex {
  readonly groups: readonly Group[];
  readonly #document: WorkflowDocument;
  readonly #byNode = new Map<string, Group>();

  constructor(document: WorkflowDocument) {
    this.#document = document;
    this.groups = readGroups(document.head);
    for (const group of this.groups) for (const id of group.nodes) this.#byNode.set(id, group);
  }

  byId(id: string): Group | undefined {
    return this.groups.find((group) => group.id === id);
  }

  /** The group that a node of the open canvas is in. */
  around(key: Key): Group | undefined {
    if (this.groups.length === 0) return undefined;
    const node = this.#document.nodes.get(key);
    return node?.parent === rootKey ? this.#byNode.get(node.id) : undefined;
  }

  foldedAround(key: Key): Group | undefined {
    const group = this.around(key);
    return group?.isFolded ? group : undefined;
  }

  /** The nodes of a group that there are, in its order. */
  membersOf(group: Group): Key[] {
    return group.nodes.flatMap((id) => {
      const node = this.#document.nodesById(id).find(({ parent }) => parent === rootKey);
      return node === undefined ? [] : [node.key];
    });
  }

  /** The nodes of all folded groups. */
  get foldedMembers(): Key[] {
    return this.groups.filter(({ isFolded }) => isFolded).flatMap((group) => this.membersOf(group));
  }

  /** Where the tile of a folded group lies: at the corner of its nodes, whose places stay as they are. */
  tileOf(group: Group): Box {
    const places = this.membersOf(group)
      .map((key) => positionOf(this.#document.nodes.get(key)!))
      .filter((place) => place !== undefined);
    const corner =
      places.length === 0
        ? { x: 0, y: 0 }
        : { x: Math.min(...places.map(({ x }) => x)), y: Math.min(...places.map(({ y }) => y)) };
    return { ...corner, ...tileSize };
  }
}
