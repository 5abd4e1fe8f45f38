import { folderLimits } from '@heddle/api-contract/families/folder';
import { folderReasons } from '@heddle/api-contract/reasons/folder';
import { DomainError } from '../../kernel/DomainError.js';

/** The root of a tree, which has no row. */
export const rootId = '0';

/** What a tree needs to know of a folder. */
export interface TreeFolder {
  id: string;
  parentId: string;
  nameKey: string;
}

/**
 * One tree of a space. It has at most 1,000 folders, so every question about it is answered in memory, from one
 * query.
 */
export class FolderTree<Folder extends TreeFolder = TreeFolder> {
  readonly #byId: ReadonlyMap<string, Folder>;
  readonly #children = new Map<string, Folder[]>();

  constructor(readonly folders: readonly Folder[]) {
    this.#byId = new Map(folders.map((folder) => [folder.id, folder]));
    for (const folder of folders) {
      const siblings = this.#children.get(folder.parentId);
      if (siblings) siblings.push(folder);
      else this.#children.set(folder.parentId, [folder]);
    }
  }

  find(id: string): Folder | undefined {
    return this.#byId.get(id);
  }

  childrenOf(id: string): readonly Folder[] {
    return this.#children.get(id) ?? [];
  }

  /** From the root to the folder, which is last; empty for the root. */
  pathOf(id: string): Folder[] {
    const path: Folder[] = [];
    for (let at = this.find(id); at && path.length < this.folders.length; at = this.find(at.parentId))
      path.unshift(at);
    return path;
  }

  /** All folders below a folder, each before those that it contains. */
  below(id: string): Folder[] {
    return this.childrenOf(id).flatMap((child) => [child, ...this.below(child.id)]);
  }

  /** The ids of the folder and of all folders below it. */
  within(id: string): string[] {
    return [id, ...this.below(id).map((folder) => folder.id)];
  }

  /** Levels from the folder down to the deepest one below it; 1 without folders. */
  heightOf(id: string): number {
    return 1 + Math.max(0, ...this.childrenOf(id).map((child) => this.heightOf(child.id)));
  }

  /** Refuses a parent that is a folder within `id`. */
  checkCycle(id: string, parentId: string): void {
    if (this.pathOf(parentId).some((folder) => folder.id === id))
      throw new DomainError('folderCycle', folderReasons.cycle({ field: 'parent_folder_id' }));
  }

  /** Refuses to nest folders of this height in the parent if they would be too deep. */
  checkDepth(parentId: string, height: number): void {
    if (this.pathOf(parentId).length + height > folderLimits.depth)
      throw new DomainError('folderLimit', folderReasons.tooDeep({ maximum: folderLimits.depth }));
  }

  /** Refuses a name that another folder of the parent has. */
  checkName(parentId: string, key: string, exceptId?: string): void {
    if (this.childrenOf(parentId).some((folder) => folder.nameKey === key && folder.id !== exceptId))
      throw new DomainError('folderNameTaken', folderReasons.nameTaken({ field: 'name' }));
  }

  /** Refuses a further folder if the tree is full. */
  checkRoom(): void {
    if (this.folders.length >= folderLimits.folders)
      throw new DomainError('folderLimit', folderReasons.tooMany({ maximum: folderLimits.folders }));
  }
}
