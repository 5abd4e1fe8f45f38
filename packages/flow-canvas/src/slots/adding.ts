export { AddPanel } from '../parts/AddPanel.js';
export { PlaceLayer } from '../placing/PlaceLayer.js';
export { Tips } from '../tips/Tips.js';
export { askAhead } from './askAhead.js';

// Comes after the tools, and says so to bundlers: they then keep in one file what both need.
export { tools } from './tools.js';
