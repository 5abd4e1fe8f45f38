export { Guide } from './components/Guide.js';
export { ShowGuideItem } from './components/ShowGuideItem.js';
export { noteSteps } from './guideProgress.js';
