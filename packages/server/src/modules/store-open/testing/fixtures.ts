import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  // The draft of a template, which is no template of the store yet.
  fixture(['storeOpen.template_id'], async (_, idOf) => ({
    'storeOpen.template_id': await idOf('product_id'),
  })),
];
