import { createIcon } from './createIcon.js';

export const IconPhotoSpark = /* @__PURE__ */ createIcon(
  'M15 8h.01M12 21h-6a3 3 0 0 1 -3 -3v-12a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v6M3 16l5 -5c.928 -.893 2.072 -.893 3 0l3.993 3.993M14 14l1 -1c.47 -.452 .995 -.675 1.52 -.67M19 22.5a4.75 4.75 0 0 1 3.5 -3.5a4.75 4.75 0 0 1 -3.5 -3.5a4.75 4.75 0 0 1 -3.5 3.5a4.75 4.75 0 0 1 3.5 3.5',
);
