export { encapsulateSelection } from '../encapsulation/encapsulateSelection.js';
export { releaseNode } from '../encapsulation/releaseNode.js';
export { openFile } from '../file/openFile.js';
export { saveFile } from '../file/saveFile.js';
export { restoreHistory, storeHistory } from '../history/storedHistory.js';
export { layoutDocument } from '../layout/layoutDocument.js';
export { drawSvg, svgToPng } from '../picture/index.js';
export { startRouting } from '../routing/startRouting.js';

// Comes after the tools, and says so to bundlers: they then keep in one file what both need.
export { tools } from './tools.js';
