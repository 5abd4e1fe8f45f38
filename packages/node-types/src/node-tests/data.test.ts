import { runFixtures } from '../fixtures/runFixtures.js';
import { nodeFolders } from '../testing/nodeFolders.js';
import { runDefinitionCases } from '../testing/runDefinitionCases.js';

await runDefinitionCases('data');
for (const folder of nodeFolders('data')) runFixtures(folder);
