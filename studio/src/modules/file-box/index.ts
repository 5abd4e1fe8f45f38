export { FileBoxDrawer } from './components/FileBoxDrawer.js';
export type { FileBoxPlace } from './queries.js';
