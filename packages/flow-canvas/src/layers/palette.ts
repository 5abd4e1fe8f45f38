import type { NodeCategory } from '@heddle/workflow-schema';
import type { Tone } from '../FlowCanvasProps.js';

const names = {
  ground: '--flow-bg',
  grid: '--flow-grid',
  guide: '--flow-guide',
  nodeGround: '--flow-node-bg',
  nodeBorder: '--flow-node-border',
  eye: '--flow-port-on',
  bed: '--flow-body-bg',
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
  none: '--flow-cat-none',
  io: '--flow-cat-io',
  ai: '--flow-cat-ai',
  logic: '--flow-cat-logic',
  tool: '--flow-cat-tool',
  data: '--flow-cat-data',
  chat: '--flow-cat-chat',
  media: '--flow-cat-media',
  noneSoft: '--flow-cat-none-soft',
  ioSoft: '--flow-cat-io-soft',
  aiSoft: '--flow-cat-ai-soft',
  logicSoft: '--flow-cat-logic-soft',
  toolSoft: '--flow-cat-tool-soft',
  dataSoft: '--flow-cat-data-soft',
  chatSoft: '--flow-cat-chat-soft',
  mediaSoft: '--flow-cat-media-soft',
} as const;

/** The colours of the painted layers, read from the `--flow-*` variables. */
export type Palette = Record<keyof typeof names, string>;

/** The colours of a comparison. */
export const toneColors: Readonly<Record<Tone, keyof Palette>> = {
  added: 'edgeOk',
  removed: 'bad',
  changed: 'edgeException',
  moved: 'edgeRun',
};

/** Reads the variables as they hold at `element`; painting resolves no variables by itself. */
export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  const palette: Partial<Palette> = {};
  for (const [name, variable] of Object.entries(names) as [keyof Palette, string][])
    palette[name] = style.getPropertyValue(variable).trim() || '#888';
  return palette as Palette;
}

export function categoryColor(palette: Palette, category: NodeCategory | 'none'): string {
  return palette[category];
}

/** What lies under a mark of this category. */
export function categoryGround(palette: Palette, category: NodeCategory | 'none'): string {
  return palette[`${category}Soft`];
}

/** The same colour where variables are resolved by the browser. */
export function colorVariable(name: keyof Palette): string {
  return `var(${names[name]})`;
}

export function isSamePalette(a: Palette, b: Palette): boolean {
  return a === b || (Object.keys(names) as (keyof Palette)[]).every((name) => a[name] === b[name]);
}
