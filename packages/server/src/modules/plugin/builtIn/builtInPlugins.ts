import type { BuiltInPlugin } from './BuiltInPlugin.js';
import { calculator } from './calculator/calculator.js';
import { checkDigits } from './checkDigits/checkDigits.js';
import { colors } from './colors/colors.js';
import { csvTools } from './csvTools/csvTools.js';
import { currentTime } from './currentTime/currentTime.js';
import { dates } from './dates/dates.js';
import { encodings } from './encodings/encodings.js';
import { identifiers } from './identifiers/identifiers.js';
import { jsonTools } from './jsonTools/jsonTools.js';
import { statistics } from './statistics/statistics.js';
import { textDifference } from './textDifference/textDifference.js';
import { textTools } from './textTools/textTools.js';
import { units } from './units/units.js';
import { webPageReader } from './webPageReader/webPageReader.js';

/** The plugins that every space has, in the order of the tool picker. */
export const builtInPlugins: readonly BuiltInPlugin[] = [
  currentTime,
  calculator,
  webPageReader,
  textTools,
  jsonTools,
  dates,
  csvTools,
  statistics,
  units,
  encodings,
  identifiers,
  colors,
  textDifference,
  checkDigits,
];
