import { createIcon } from './createIcon.js';

export const IconFocus2 = /* @__PURE__ */ createIcon(
  'M5 12a7 7 0 1 0 14 0a7 7 0 1 0 -14 0M12 3l0 2M3 12l2 0M12 19l0 2M19 12l2 0',
  'M11.5 12a.5 .5 0 1 0 1 0a.5 .5 0 1 0 -1 0',
);
