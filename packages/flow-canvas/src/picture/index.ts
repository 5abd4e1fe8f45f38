export { drawSvg, type PictureOptions } from './drawSvg.js';
export { svgToPng } from './svgToPng.js';
