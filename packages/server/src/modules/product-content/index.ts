export { type ContentCopy, createContent } from './copyContent.js';
export { insidesOfTemplate } from './insidesOfTemplate.js';
export { productContentModule } from './module.js';
export { categoryIdOf, productTypeOf } from './productPlaces.js';
export { withModel, withName } from './readResources.js';
export { type Texts, texts } from './texts.js';
