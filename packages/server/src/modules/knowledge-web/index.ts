export { knowledgeWebModule } from './module.js';
export { type FetchedPage, PageFetcher, pageFetcher } from './PageFetcher.js';
export { parseSitemap, readSitemap, type SitemapEntry } from './readSitemap.js';
export { contentHash, readWebPage, type WebPageText } from './readWebPage.js';
export { startRefresh } from './refreshDocuments.js';
export { type Refresher, refreshers } from './refreshers.js';
