import { runFormCases } from '../testing/runFormCases.js';

await runFormCases('chat');
