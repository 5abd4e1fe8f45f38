import { createIcon } from './createIcon.js';

export const IconClockSearch = /* @__PURE__ */ createIcon(
  'M20.993 11.646a9 9 0 1 0 -9.318 9.348M12 7v5l1 1M15 18a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M20.2 20.2l1.8 1.8',
);
