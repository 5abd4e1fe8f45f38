import type { DocumentSource, EntryPage, SourceEntry } from './DocumentSource.js';
import { type SourceRequests, sourceLimits } from './SourceRequests.js';

const origin = 'https://www.googleapis.com';
const folderType = 'application/vnd.google-apps.folder';
const pageSize = 100;
const maxPages = 100;
const fields = 'nextPageToken,files(id,name,mimeType,size,modifiedTime,webViewLink)';
/** Documents of Google's own kinds are exported. */
const exports: Readonly<Record<string, { mediaType: string; extension: string }>> = {
  'application/vnd.google-apps.document': { mediaType: 'text/markdown', extension: 'md' },
  'application/vnd.google-apps.spreadsheet': {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: 'xlsx',
  },
  'application/vnd.google-apps.presentation': {
    mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    extension: 'pptx',
  },
};

interface DriveFile {
  id: string;
  name: string;
  mimeType: string;
  size?: string;
  modifiedTime?: string;
  webViewLink?: string;
}

/** Files of a Google Drive. Entries are named by the id of the file. */
export function createGoogleDriveSource(
  requests: SourceRequests,
  accessToken: () => Promise<string>,
): DocumentSource {
  const headers = async () => ({ authorization: `Bearer ${await accessToken()}` });

  async function find(query: string, cursor: string | undefined): Promise<EntryPage> {
    const url = new URL('/drive/v3/files', origin);
    const parameters = { q: query, pageSize: String(pageSize), fields, orderBy: 'folder,name' };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    if (cursor !== undefined) url.searchParams.set('pageToken', cursor);
    const request = { headers: await headers() };
    const answer = await requests.json<{ files?: DriveFile[]; nextPageToken?: string }>(url, request);
    const next = answer.nextPageToken ? { cursor: answer.nextPageToken } : {};
    return { entries: (answer.files ?? []).map(toEntry), ...next };
  }

  return {
    list: (folder, cursor) => find(`'${quoted(folder || 'root')}' in parents and trashed = false`, cursor),
    search: (words, cursor) => find(`name contains '${quoted(words)}' and trashed = false`, cursor),
    async fetch(id) {
      const url = new URL(`/drive/v3/files/${encodeURIComponent(id)}`, origin);
      url.searchParams.set('fields', 'id,name,mimeType');
      const file = await requests.json<DriveFile>(url, { headers: await headers() });
      const form = exports[file.mimeType];
      const content = new URL(`/drive/v3/files/${encodeURIComponent(id)}${form ? '/export' : ''}`, origin);
      if (form) content.searchParams.set('mimeType', form.mediaType);
      else content.searchParams.set('alt', 'media');
      const { bytes } = await requests.send(content, {
        headers: await headers(),
        maxBytes: sourceLimits.file,
      });
      return { name: form ? `${file.name}.${form.extension}` : file.name, bytes };
    },
    async *changedSince(moment) {
      let cursor: string | undefined;
      for (let page = 0; page < maxPages; page += 1) {
        const answer = await find(`modifiedTime > '${moment.toISOString()}' and trashed = false`, cursor);
        for (const entry of answer.entries) if (!entry.isFolder) yield entry;
        cursor = answer.cursor;
        if (cursor === undefined) return;
      }
    },
  };
}

function toEntry({ id, name, mimeType, size, modifiedTime, webViewLink }: DriveFile): SourceEntry {
  const changedAt = new Date(modifiedTime ?? '');
  return {
    ...{ id, name, isFolder: mimeType === folderType, size: Number(size) || 0 },
    ...(webViewLink && { url: webViewLink }),
    ...(!Number.isNaN(changedAt.getTime()) && { changedAt }),
  };
}

/** A text inside of quotes in a query. */
function quoted(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
}
