import { createIcon } from './createIcon.js';

export const IconChevronRight = /* @__PURE__ */ createIcon('M9 6l6 6l-6 6');
