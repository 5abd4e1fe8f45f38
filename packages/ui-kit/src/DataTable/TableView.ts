/** Order of the rows. */
export interface TableSort {
  id: string;
  desc: boolean;
}

/** Layout of a table: what a user changes and finds again. */
export interface TableView {
  sort: TableSort | undefined;
  /** Chosen filter values by column id. */
  filters: Record<string, string>;
  /** Ids of hidden columns. */
  hidden: string[];
  /** Column ids in order. Columns that it does not name follow. */
  order: string[];
  /** Widths in pixels by column id. */
  widths: Record<string, number>;
}

/** A layout saved under a name. */
export interface SavedView {
  name: string;
  view: TableView;
}

export const minWidth = 64;
export const maxWidth = 800;
export const maxNameLength = 60;
export const maxViews = 20;

export const plainView: TableView = { sort: undefined, filters: {}, hidden: [], order: [], widths: {} };
