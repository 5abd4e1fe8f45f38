import { shareLink } from '@heddle/api-contract/families/share-link';
import { implement } from '../../kernel/implement.js';
import { getShareLink, getShareLinkWithChannels, openShortLink, shorten } from './links.js';
import * as tables from './tables.js';

export const shareLinkModule = implement(
  shareLink,
  {
    get: getShareLink,
    getWithChannels: getShareLinkWithChannels,
    shorten,
    open: openShortLink,
  },
  { tables },
);
