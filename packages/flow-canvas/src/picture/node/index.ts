export { drawPng, type PngOptions } from './drawPng.js';
export { missingLetters } from './fontLetters.js';
