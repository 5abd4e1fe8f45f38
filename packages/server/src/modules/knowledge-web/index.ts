export { knowledgeWebModule } from './module.js';
export { pageFetcher } from './PageFetcher.js';
export { readSitemap, type SitemapEntry } from './readSitemap.js';
export { contentHash, readWebPage } from './readWebPage.js';
export { startRefresh } from './refreshDocuments.js';
export { type Refresher, refreshers } from './refreshers.js';
