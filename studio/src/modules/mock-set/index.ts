export { MockSetChoice } from './components/MockSetChoice.js';
export { MockSetName } from './components/MockSetName.js';
export { MocksDrawer } from './components/MocksDrawer.js';
export { ToolMocks } from './components/ToolMocks.js';
export type { MockedTool } from './MockedTool.js';
export { mockNameOf } from './mockNameOf.js';
export { useMockBindings } from './queries.js';
