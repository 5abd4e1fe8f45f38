import type { BuiltInPlugin } from './BuiltInPlugin.js';
import { calculator } from './calculator/calculator.js';
import { currentTime } from './currentTime/currentTime.js';
import { jsonTools } from './jsonTools/jsonTools.js';
import { textTools } from './textTools/textTools.js';
import { webPageReader } from './webPageReader/webPageReader.js';

/** The plugins that every space has, in the order of the tool picker. */
export const builtInPlugins: readonly BuiltInPlugin[] = [
  currentTime,
  calculator,
  webPageReader,
  textTools,
  jsonTools,
];
