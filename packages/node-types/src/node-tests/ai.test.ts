import { runFixtures } from '../fixtures/runFixtures.js';
import { nodeFolders } from '../testing/nodeFolders.js';
import { runDefinitionCases } from '../testing/runDefinitionCases.js';

await runDefinitionCases('ai');
for (const folder of nodeFolders('ai')) runFixtures(folder);
