import { createIcon } from './createIcon.js';

export const IconSquaresSelected = /* @__PURE__ */ createIcon(
  'M8 10a2 2 0 0 1 2 -2h8a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-8a2 2 0 0 1 -2 -2l0 -8M8 14.5l6.492 -6.492M13.496 20l6.504 -6.504l-6.504 6.504M8.586 19.414l10.827 -10.827M16 8v-2a2 2 0 0 0 -2 -2h-8a2 2 0 0 0 -2 2v8a2 2 0 0 0 2 2h2',
);
