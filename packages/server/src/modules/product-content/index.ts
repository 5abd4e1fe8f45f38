export { type Content, findContent, listContents } from './contents.js';
export { type ContentCopy, type CopyChoice, copyContent } from './copyContent.js';
export { productContentModule } from './module.js';
export { inLanguage, type Texts } from './texts.js';
