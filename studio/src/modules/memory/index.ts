export { MemoryDrawer } from './components/MemoryDrawer.js';
export type { MemoryPlace } from './queries.js';
