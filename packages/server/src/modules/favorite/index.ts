export { favoriteModule } from './module.js';
export { forgetOpened, recordOpened } from './opened.js';
