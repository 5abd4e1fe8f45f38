// Writes docs/api-coverage.md from the modules, unless fewer calls than before are implemented.
import { readFileSync, writeFileSync } from 'node:fs';
import { readMissing, renderCoverage } from './renderCoverage.js';

const page = new URL('../../../docs/api-coverage.md', import.meta.url);
const text = renderCoverage();
const [before, now] = [readMissing(readFileSync(page, 'utf8')), readMissing(text)];
if (now > before) {
  process.stderr.write(`${now} calls of the catalogue are not implemented, ${before} were not before.\n`);
  process.exitCode = 1;
} else {
  writeFileSync(page, text);
}
