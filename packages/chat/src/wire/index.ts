export { fromOpenEvent, fromOpenEvents, readOpenMessage, type WireEvent } from './openApi.js';
export { readEvents } from './readEvents.js';
export { fromStudioEvent, fromStudioEvents, readStudioMessage } from './studio.js';
