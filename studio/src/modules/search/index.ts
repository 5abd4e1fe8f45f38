export { PaletteHost } from './components/PaletteHost.js';
export { openPalette } from './openPalette.js';
export type { PalettePage } from './PaletteItem.js';
