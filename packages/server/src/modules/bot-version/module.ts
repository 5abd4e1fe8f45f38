import { botVersion } from '@heddle/api-contract/families/bot-version';
import { implement } from '../../kernel/implement.js';
import { listPublished, listPublishedInSpaces } from './publishedLists.js';
import { listByVersions, readLastPublication, readVersionInfo } from './versions.js';

export const botVersionModule = implement(botVersion, {
  published: listPublished,
  publishedInSpaces: listPublishedInSpaces,
  byVersions: listByVersions,
  lastPublication: readLastPublication,
  info: readVersionInfo,
});
