import { createIcon } from './createIcon.js';

export const IconPlayerPlay = /* @__PURE__ */ createIcon('M7 4v16l13 -8l-13 -8');
