import type { NodeCategory } from '@heddle/workflow-schema';
import type { Tone } from '../FlowCanvasProps.js';
import { groupColors } from '../groups/Group.js';

const ownNames = {
  ground: '--flow-bg',
  grid: '--flow-grid',
  guide: '--flow-guide',
  nodeGround: '--flow-node-bg',
  nodeBorder: '--flow-node-border',
  port: '--flow-port-on',
  body: '--flow-body-bg',
  text: '--flow-node-text',
  quiet: '--flow-node-text-3',
  chip: '--flow-chip-bg',
  onBlock: '--flow-on-block',
  selected: '--flow-selected',
  selectedSoft: '--flow-selected-soft',
  bad: '--flow-port-bad',
  edge: '--flow-edge',
  edgeHover: '--flow-edge-hover',
  edgeSelected: '--flow-edge-selected',
  edgeRun: '--flow-edge-run',
  edgeOk: '--flow-edge-ok',
  edgeError: '--flow-edge-error',
  edgeException: '--flow-edge-exception',
  edgeOff: '--flow-edge-off',
  casing: '--flow-edge-casing',
  font: '--flow-font',
} as const;

type Category = NodeCategory | 'none';

/** The colours of the painted layers, read from the `--flow-*` variables. */
export type Palette = Record<keyof typeof ownNames | Category | `${Category}Soft`, string>;

const ofCategories = groupColors.flatMap((category) => [
  [category, `--flow-cat-${category}`],
  [`${category}Soft`, `--flow-cat-${category}-soft`],
]);
const names: Palette = { ...ownNames, ...Object.fromEntries(ofCategories) };
const colors = Object.keys(names) as (keyof Palette)[];

/** The colours of a comparison. */
export const toneColors: Readonly<Record<Tone, keyof Palette>> = {
  added: 'edgeOk',
  removed: 'bad',
  changed: 'edgeException',
  moved: 'edgeRun',
};

/** Reads the variables at `element`. Canvas painting cannot resolve CSS variables. */
export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  const palette: Partial<Palette> = {};
  for (const color of colors) palette[color] = style.getPropertyValue(names[color]).trim() || '#888';
  return palette as Palette;
}

export function categoryColor(palette: Palette, category: Category): string {
  // Hosts have groups of their own.
  return palette[category] ?? palette.none;
}

/** Background colour of an icon of this category. */
export function categoryGround(palette: Palette, category: Category): string {
  return palette[`${category}Soft`] ?? palette.noneSoft;
}

/** The CSS variable of a palette colour, for DOM and SVG. */
export function colorVariable(name: keyof Palette): string {
  return `var(${names[name]})`;
}

export function isSamePalette(a: Palette, b: Palette): boolean {
  return a === b || colors.every((color) => a[color] === b[color]);
}
