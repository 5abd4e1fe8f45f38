import { createIcon } from './createIcon.js';

export const IconBookOff = /* @__PURE__ */ createIcon(
  'M3 19a9 9 0 0 1 9 0a9 9 0 0 1 5.899 -1.096M3 6a9 9 0 0 1 2.114 -.884m3.8 -.21c1.07 .17 2.116 .534 3.086 1.094a9 9 0 0 1 9 0M3 6v13M12 6v2m0 4v7M21 6v11M3 3l18 18',
);
