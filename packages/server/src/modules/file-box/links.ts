import { detailPageTypes } from '@heddle/api-contract/families/file-box';
import { fileBoxReasons } from '@heddle/api-contract/reasons/file-box';
import { isId } from '../../db/ids.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import type { Box } from './Box.js';

const purpose = 'file box links';
const lifeSeconds = 7 * 24 * 3600;
/** Files that one link shows. */
const mostFiles = 50;

/** What a link shows: an album, or files, of one box. */
export interface DetailPage {
  boxId: string;
  albumId?: string;
  fileIds?: readonly string[];
}

interface Link {
  obj_type: number;
  dpid: string;
  bid: string;
  cid: string;
  expires: string;
}

const signedText = ({ obj_type, dpid, bid, cid, expires }: Link) =>
  [obj_type, dpid, bid, cid, expires].join('\n');

/** An address at which anyone can see the page until it expires; it shows nothing else. */
export async function linkTo(
  { secrets }: Pick<App, 'secrets'>,
  box: Box,
  { albumId, fileIds = [] }: Omit<DetailPage, 'boxId'>,
  origin: string,
): Promise<string> {
  const link: Link = {
    obj_type: albumId === undefined ? detailPageTypes.other : detailPageTypes.album,
    dpid:
      albumId === undefined
        ? `${box.id}.f.${fileIds.slice(0, mostFiles).join('-')}`
        : `${box.id}.a.${albumId}`,
    bid: box.botId,
    cid: box.connectorId,
    expires: String(Math.floor(Date.now() / 1000) + lifeSeconds),
  };
  const signature = await secrets.sign(signedText(link), purpose);
  const query = new URLSearchParams({ ...link, obj_type: String(link.obj_type), signature });
  return `${origin}/file-box?${query}`;
}

/** The page of a link; refuses one that the server has not signed or that has expired. */
export async function readLink(
  { secrets }: Pick<App, 'secrets'>,
  { signature, ...link }: Link & { signature: string },
): Promise<DetailPage> {
  const isSigned = await secrets.isSigned(signedText(link), purpose, signature);
  const page = pageOf(link.dpid);
  if (!isSigned || !page || Number(link.expires) * 1000 < Date.now())
    throw new DomainError('fileBoxInvalid', fileBoxReasons.linkExpired());
  return page;
}

/** The page that an ID names; the ID alone grants nothing. */
export function pageOf(dpid: string): DetailPage | undefined {
  const [, boxId, kind, rest = ''] = /^(\d{1,19})\.([af])\.([\d-]*)$/.exec(dpid) ?? [];
  if (boxId === undefined || !isId(boxId)) return undefined;
  return kind === 'a' ? { boxId, albumId: rest } : { boxId, fileIds: rest.split('-').filter(Boolean) };
}
