import { knowledgeConnectorReasons } from '@heddle/api-contract/reasons/knowledge-connector';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import { type ConnectionRow, openSecret } from './connectionSecret.js';
import { requestTokens } from './googleTokens.js';
import type { DocumentSource } from './sources/DocumentSource.js';
import { createGitSource } from './sources/git/createGitSource.js';
import { createGoogleDriveSource } from './sources/googleDrive.js';
import { createNotionSource } from './sources/notion.js';
import { SourceRequests } from './sources/SourceRequests.js';
import { createSitemapSource } from './sources/sitemap.js';
import { createWebdavSource } from './sources/webdav.js';

/** The source that a connection leads to. */
export async function openSource(app: App, row: ConnectionRow, signal: AbortSignal): Promise<DocumentSource> {
  const { kind, settings } = row;
  const requests = new SourceRequests(app, signal);
  const { secret, refreshToken } = await openSecret(app, row);
  if (kind === 'webdav') return createWebdavSource(requests, settings, secret);
  if (kind === 's3') {
    // Its client library takes a tenth of the time of a start to load.
    const { createS3Source } = await import('./sources/s3.js');
    return createS3Source(requests, settings, secret);
  }
  if (kind === 'sitemap') return createSitemapSource(app, settings, signal);
  if (kind === 'notion') return createNotionSource(requests, secret);
  if (kind === 'git') return createGitSource(requests, settings, secret);
  if (refreshToken === undefined)
    throw new DomainError('knowledgeInvalid', knowledgeConnectorReasons.needsConsent());
  let token: Promise<string> | undefined;
  return createGoogleDriveSource(requests, () => {
    token ??= requestTokens(requests, {
      ...{ client_id: settings.username, client_secret: secret },
      ...{ grant_type: 'refresh_token', refresh_token: refreshToken },
    }).then(({ access_token = '' }) => access_token);
    return token;
  });
}
