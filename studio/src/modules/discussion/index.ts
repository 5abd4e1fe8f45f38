export { ProductDiscussion } from './components/ProductDiscussion.js';
export { discussionMessages } from './discussionMessages.js';
