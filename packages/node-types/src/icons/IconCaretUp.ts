import { createIcon } from './createIcon.js';

export const IconCaretUp = /* @__PURE__ */ createIcon('M18 14l-6 -6l-6 6h12');
