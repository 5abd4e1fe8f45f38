import { createIcon } from './createIcon.js';

export const IconLoader2 = /* @__PURE__ */ createIcon('M12 3a9 9 0 1 0 9 9');
