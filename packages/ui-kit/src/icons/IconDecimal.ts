import { createIcon } from './createIcon.js';

export const IconDecimal = /* @__PURE__ */ createIcon(
  'M17 8a2 2 0 0 1 2 2v4a2 2 0 1 1 -4 0v-4a2 2 0 0 1 2 -2M10 8a2 2 0 0 1 2 2v4a2 2 0 1 1 -4 0v-4a2 2 0 0 1 2 -2M5 16h.01',
);
