import { runFixtures } from '../../fixtures/runFixtures.js';

runFixtures(import.meta.url);
