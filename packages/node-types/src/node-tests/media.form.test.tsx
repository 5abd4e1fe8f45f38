import { runFormCases } from '../testing/runFormCases.js';

await runFormCases('media');
