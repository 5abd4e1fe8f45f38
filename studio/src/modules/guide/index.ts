export { Guide } from './components/Guide.js';
export { ShowGuideItem } from './components/ShowGuideItem.js';
export { noteStep } from './guideProgress.js';
