export { encapsulateSelection } from '../encapsulation/encapsulateSelection.js';
export { releaseNode } from '../encapsulation/releaseNode.js';
export { openFile } from '../file/openFile.js';
export { saveFile } from '../file/saveFile.js';
export { restoreHistory, storeHistory } from '../history/storedHistory.js';
export { layoutDocument } from '../layout/layoutDocument.js';
export { drawSvg, svgToPng } from '../picture/index.js';
export { startRouting } from '../routing/startRouting.js';

// Importing the tools first tells bundlers that they are already loaded, so shared modules stay in one chunk.
export { tools } from './tools.js';
