import type { JsonObject } from '@heddle/workflow-schema';
import type { NodeItem } from '../FlowCanvasProps.js';
import type { ItemPage, ItemSearchOptions } from '../hooks/useItemSearch.js';

/** Sources of further items for new nodes, browsed in a dialog. */
export interface ItemCatalogue {
  /** One tab each. */
  sources: readonly ItemSource[];
  /** Loads favourites by id; items that no longer exist are left out. Without it there are no favourites. */
  itemsOf?(ids: readonly string[], options: { signal: AbortSignal }): Promise<readonly NodeItem[]>;
  /** Storage of favourites. Default: this browser. */
  favourites?: FavouriteStorage;
}

/** A source of items, for example the plugins of a store or the workflows of a team. */
export interface ItemSource {
  /** Unique among the sources. */
  id: string;
  /** Name of the tab. */
  label: string;
  /** Shown when the source has no items. */
  emptyText?: string;
  /** Menus above the list to sort and filter it. The first choice of each is the default. */
  filters?: readonly ItemFilter[];
  /** Creates a new item, which is then added. */
  creation?: ItemCreation;
  /** A page of the items that match the query; all items for an empty one. Debounced while the user types. */
  list(query: string, options: ItemSearchOptions): Promise<ItemPage>;
}

/** A menu above the list of a source. The selected value is passed to `list` under the id of the menu. */
export interface ItemFilter {
  /** Key of the value in the options of `list`. */
  id: string;
  /** Name of the menu. */
  label: string;
  /** The first one is selected at the beginning. */
  choices: readonly { value: string; label: string }[];
}

/** Lets the user create a new item in a source. */
export interface ItemCreation {
  /** Label of the button, such as “New workflow”. */
  label: string;
  /** Prompts the user and returns the new item, or undefined when cancelled. The dialog is closed before. */
  make(): Promise<NodeItem | undefined>;
}

/** Stores the ids of favourite items. The user sees the message of an error thrown here. */
export interface FavouriteStorage {
  /** Ids in the order in which they are listed. */
  read(): Promise<readonly string[]> | readonly string[];
  /** Replaces all ids. */
  write(ids: readonly string[]): Promise<void> | void;
}

/** Details of an item, loaded when the user selects it. */
export interface ItemDetails {
  /** What the item does, as a paragraph. */
  description?: string;
  /** What it receives. */
  inputs?: readonly ItemPort[];
  /** What it returns. */
  outputs?: readonly ItemPort[];
  /** Replaces `prepare` of the item, for data that must be fetched first. */
  prepare?(data: JsonObject): void;
}

/** An input or output of the item. */
export interface ItemPort {
  /** Unique among its siblings. */
  name: string;
  /** Display name of the type, such as “text”. */
  type?: string;
  /** What it is for. */
  description?: string;
  /** Whether a value has to be given. Default: false. */
  isRequired?: boolean;
}
