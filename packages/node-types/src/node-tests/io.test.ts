import { runFixtures } from '../fixtures/runFixtures.js';
import { nodeFolders } from '../testing/nodeFolders.js';
import { runDefinitionCases } from '../testing/runDefinitionCases.js';

await runDefinitionCases('io');
for (const folder of nodeFolders('io')) runFixtures(folder);
