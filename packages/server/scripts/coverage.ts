// Writes docs/api-coverage.md from the modules.
import { writeFileSync } from 'node:fs';
import { renderCoverage } from './renderCoverage.js';

writeFileSync(new URL('../../../docs/api-coverage.md', import.meta.url), renderCoverage());
