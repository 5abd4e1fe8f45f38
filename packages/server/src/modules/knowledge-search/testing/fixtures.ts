import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(['runService.datasetIds'], async (_owner, idOf) => ({
    'runService.datasetIds': await idOf('dataset_id'),
  })),
];
