export { CanvasDriver } from './CanvasDriver.js';
