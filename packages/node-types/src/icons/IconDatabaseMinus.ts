import { createIcon } from './createIcon.js';

export const IconDatabaseMinus = /* @__PURE__ */ createIcon(
  'M4 6c0 1.657 3.582 3 8 3s8 -1.343 8 -3s-3.582 -3 -8 -3s-8 1.343 -8 3M4 6v6c0 1.657 3.582 3 8 3s8 -1.343 8 -3v-6M4 12v6c0 1.657 3.582 3 8 3c.164 0 .328 -.002 .49 -.006M20 15v-3M16 19h6',
);
