export { type Item, requireItem } from './items.js';
export {
  decideComment,
  decidePost,
  insertTopPost,
  setDiscussionStatus,
  updateTopPost,
} from './moderate.js';
export { interactionModule } from './module.js';
export { picturePresenter } from './pictures.js';
export { listPostLabels, presentAuthors } from './present.js';
export { type DiscussedProduct, findDiscussed, findProducts, productPath } from './products.js';
export { changeSettings, readSettings, requireOn, setWriterStatus } from './settings.js';
