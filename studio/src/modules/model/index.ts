export { ModelsPage } from './pages/ModelsPage.js';
export { UsagePage } from './pages/UsagePage.js';
