import { runFixtures } from '../fixtures/runFixtures.js';
import { nodeFolders } from '../testing/nodeFolders.js';
import { runDefinitionCases } from '../testing/runDefinitionCases.js';

await runDefinitionCases('tool');
for (const folder of nodeFolders('tool')) runFixtures(folder);
