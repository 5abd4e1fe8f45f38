import { encapsulateSelection } from '../encapsulation/encapsulateSelection.js';
import { releaseNode } from '../encapsulation/releaseNode.js';
import { openFile } from '../file/openFile.js';
import { saveFile } from '../file/saveFile.js';
import { restoreHistory, storeHistory } from '../history/storedHistory.js';
import { ItemDialog } from '../items/ItemDialog.js';
import { layoutDocument } from '../layout/layoutDocument.js';
import { drawSvg, svgToPng } from '../picture/index.js';
import { ReplacePanel } from '../replace/ReplacePanel.js';
import { startRouting } from '../routing/startRouting.js';
import { TemplateStrip } from '../templates/TemplateStrip.js';

/** What few people need in a session, as one file: it comes when the first of it is asked for. */
export const seldom = {
  ItemDialog,
  ReplacePanel,
  TemplateStrip,
  drawSvg,
  encapsulateSelection,
  layoutDocument,
  openFile,
  releaseNode,
  restoreHistory,
  saveFile,
  startRouting,
  storeHistory,
  svgToPng,
};
