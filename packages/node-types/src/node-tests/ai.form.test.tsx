import { runFormCases } from '../testing/runFormCases.js';

await runFormCases('ai');
