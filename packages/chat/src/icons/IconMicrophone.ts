import { createIcon } from './createIcon.js';

export const IconMicrophone = /* @__PURE__ */ createIcon(
  'M9 5a3 3 0 0 1 3 -3a3 3 0 0 1 3 3v5a3 3 0 0 1 -3 3a3 3 0 0 1 -3 -3l0 -5M5 10a7 7 0 0 0 14 0M8 21l8 0M12 17l0 4',
);
