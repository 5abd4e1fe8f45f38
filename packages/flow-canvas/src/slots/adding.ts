export { AddPanel } from '../parts/AddPanel.js';
export { PlaceLayer } from '../placing/PlaceLayer.js';
export { Tips } from '../tips/Tips.js';
export { askAhead } from './askAhead.js';

// Importing the tools first tells bundlers that they are already loaded, so shared modules stay in one chunk.
export { tools } from './tools.js';
