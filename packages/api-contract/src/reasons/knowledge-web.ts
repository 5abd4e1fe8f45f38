import { defineReasons } from '../kernel/reasons.js';

/** Why a web page was not read. */
export const knowledgeWebReasons = defineReasons('knowledgeWeb', {
  noOutbound: 'this server sends no requests to other servers',
  address: 'must be an http or https address without a user name',
  noTask: 'there is no such search, or you may not use it',
  noPage: 'there is no such web page, or you may not use it',
  notReady: 'the web page is not read yet',
  robots: '{host} does not allow programs to read this address (robots.txt)',
  status: '{host} answers with status {status}',
  unreachable: '{host} cannot be reached',
  tooSlow: '{host} takes longer than {seconds} seconds',
  tooLarge: 'the page is larger than {maximum:MiB}',
  contentType: 'the address leads to {type}, which is not a page; upload it as a file',
  noText: 'no text was found on the page; it may need a browser with JavaScript',
  notASitemap: 'the address leads to no sitemap',
  sitemapEmpty: 'the sitemap names no pages',
  redirectsElsewhere: 'the address redirects to {host}',
  fileOnly: 'only documents from web pages and connectors can be refreshed',
  sourceGone: 'the source of the document was deleted or may no longer be used',
  tooMany: 'at most {maximum} pages can wait to be read at a time',
});
