import { createIcon } from './createIcon.js';

export const IconExclamationCircle = /* @__PURE__ */ createIcon(
  'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M12 9v4M12 16v.01',
);
