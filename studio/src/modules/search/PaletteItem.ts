import type { Icon } from '@tabler/icons-react';

/** A piece of a text, and whether it matches the query. */
export interface TextPiece {
  text: string;
  is_match: boolean;
}

/** A row of the palette. */
export interface PaletteItem {
  /** Unique among the rows. */
  key: string;
  Icon: Icon;
  label: readonly TextPiece[];
  /** What the item is. */
  kind?: string;
  /** Where the match is, and the text around it. */
  place?: { name: string; snippet: readonly TextPiece[] };
  /** Path of a page that it opens. */
  path?: string;
  /** What it does instead of opening a page. */
  run?: () => void;
}

/** Rows under one heading. */
export interface PaletteGroup {
  heading: string;
  items: readonly PaletteItem[];
}

/** A page that the palette offers. */
export interface PalettePage {
  path: string;
  label: string;
  Icon: Icon;
}
