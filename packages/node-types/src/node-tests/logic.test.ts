import { runFixtures } from '../fixtures/runFixtures.js';
import { nodeFolders } from '../testing/nodeFolders.js';
import { runDefinitionCases } from '../testing/runDefinitionCases.js';

await runDefinitionCases('logic');
for (const folder of nodeFolders('logic')) runFixtures(folder);
