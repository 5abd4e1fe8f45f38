import type { JsonObject } from '@heddle/workflow-schema';
import type { NodeItem } from '../FlowCanvasProps.js';
import type { ItemPage, ItemSearchOptions } from '../hooks/useItemSearch.js';

/** What a host has for new nodes beyond the add panel: looked through in a dialog of its own. */
export interface ItemCatalogue {
  sources: readonly ItemSource[];
  /** The items with these ids, for the favourites; those that are gone are left out. Without it there are no favourites. */
  itemsOf?(ids: readonly string[], options: { signal: AbortSignal }): Promise<readonly NodeItem[]>;
  /** Where favourites are kept; without it this browser keeps them. */
  favourites?: FavouriteStorage;
}

/** One place that items come from, for example the plugins of a store or the workflows of a team. */
export interface ItemSource {
  /** Unique among the sources. */
  id: string;
  label: string;
  /** Said where the source has nothing at all. */
  emptyText?: string;
  /** Ways to sort and to narrow, each a menu above the list; the first choice of each holds until another is chosen. */
  filters?: readonly ItemFilter[];
  /** Makes something new that is then added. */
  creation?: ItemCreation;
  /** A page of what matches the query, of everything for an empty one; asked after a pause while somebody types. */
  list(query: string, options: ItemSearchOptions): Promise<ItemPage>;
}

/** One menu above the list of a source; what is chosen comes to `list` under its id. */
export interface ItemFilter {
  id: string;
  label: string;
  choices: readonly { value: string; label: string }[];
}

/** How a source gets something new. */
export interface ItemCreation {
  /** Of its button, such as “New workflow”. */
  label: string;
  /** Asks the person what it needs; gives the item, or nothing where they gave up. The dialog has closed before. */
  make(): Promise<NodeItem | undefined>;
}

/** Keeps the ids of favourite items. What it throws is said to the person, and the canvas goes on. */
export interface FavouriteStorage {
  read(): Promise<readonly string[]> | readonly string[];
  write(ids: readonly string[]): Promise<void> | void;
}

/** What an item is, once somebody looks at it. */
export interface ItemDetails {
  description?: string;
  inputs?: readonly ItemPort[];
  outputs?: readonly ItemPort[];
  /** In place of the item's own `prepare`: for data that must be fetched first. */
  prepare?(data: JsonObject): void;
}

/** A value that the item takes or gives. */
export interface ItemPort {
  name: string;
  /** A word for it, such as “text”. */
  type?: string;
  description?: string;
  isRequired?: boolean;
}
