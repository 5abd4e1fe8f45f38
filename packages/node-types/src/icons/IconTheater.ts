import { createIcon } from './createIcon.js';

export const IconTheater = /* @__PURE__ */ createIcon(
  'M4 20h16M20 16v-10a2 2 0 0 0 -2 -2h-12a2 2 0 0 0 -2 2v10l4 -6c2.667 1.333 5.333 1.333 8 0l4 6',
);
