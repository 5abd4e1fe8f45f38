import { runFormCases } from '../testing/runFormCases.js';

await runFormCases('io');
