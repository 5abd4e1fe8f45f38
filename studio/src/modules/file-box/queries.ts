import type { Answer } from '@heddle/api-contract';
import {
  type AlbumInfo,
  type FileVo,
  type fileBox,
  ragStatuses,
} from '@heddle/api-contract/families/file-box';
import { type InfiniteData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../shared/api/client.js';
import { api } from './api.js';
import { fileBoxKeys } from './keys.js';

export type { AlbumInfo, FileVo };

/** Whose files: an agent, and the channel in which the user talks to it. */
export interface FileBoxPlace {
  botId: string;
  connectorId: string;
}

type Page = Answer<(typeof fileBox.calls)['listFiles']>;

const pageSize = 48;
/** Interval in milliseconds while the content of a file is read. */
const pollMs = 2000;

const common = ({ botId, connectorId }: FileBoxPlace) => ({
  'X-AIPlugin-Bot-ID': botId,
  'X-AIPlugin-Connector-ID': connectorId,
});
const request = (place: FileBoxPlace) => ({ req_common_params: common(place) });

/** The files that an agent keeps of the user, newest first, paginated. */
export function useBoxFiles(place: FileBoxPlace, type: number, name: string) {
  return useInfiniteQuery({
    queryKey: fileBoxKeys.list(place.botId, place.connectorId, type, name),
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      api.fileBox.listFiles(
        {
          bid: place.botId,
          connector_id: place.connectorId,
          file_type: type,
          page_num: pageParam,
          page_size: pageSize,
          ...(name !== '' && { file_name: name }),
        },
        { signal },
      ),
    getNextPageParam: (last, pages) =>
      pages.length * pageSize < last.total_count ? pages.length + 1 : undefined,
    select: (data: InfiniteData<Page>) => {
      const { is_on = false, is_allowed = true, used_bytes = 0, total_count = 0 } = data.pages[0] ?? {};
      const files = data.pages.flatMap((page) => page.list);
      return { files, is_on, is_allowed, used_bytes, total_count };
    },
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ list }) => list.some(({ Status }) => Status === ragStatuses.waiting))
        ? pollMs
        : false,
    staleTime: 0,
  });
}

export function useAlbums(place: FileBoxPlace) {
  return useQuery({
    queryKey: fileBoxKeys.albums(place.botId, place.connectorId),
    queryFn: async ({ signal }) => (await api.fileBox.listAlbums(request(place), { signal })).albums,
  });
}

/** Pictures of an album. */
export function useAlbum(place: FileBoxPlace, albumId: string) {
  return useQuery({
    queryKey: fileBoxKeys.album(place.botId, place.connectorId, albumId),
    queryFn: async ({ signal }) =>
      (await api.fileBox.showAlbum({ ...request(place), album_id: albumId, limit: 200 }, { signal })).photos,
  });
}

const refresh = ({ botId }: FileBoxPlace) =>
  queryClient.invalidateQueries({ queryKey: fileBoxKeys.of(botId) });

export interface FileChange {
  name: string;
  caption: string;
  tags: string;
}

/** Changes a file. Forms show errors. */
export function useChangeFile(place: FileBoxPlace, fileId: string) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ name, caption, tags }: FileChange) =>
      api.fileBox.updateFiles({
        ...request(place),
        update_items: [{ file_id: fileId, file_name: name, caption, tags }],
      }),
    onSettled: () => refresh(place),
  });
}

export function useDeleteFile(place: FileBoxPlace) {
  return useMutation({
    mutationFn: (fileId: string) => api.fileBox.deleteFiles({ ...request(place), ids: [fileId] }),
    onSettled: () => refresh(place),
  });
}

/** Keeps a deleted file again; its caption and tags are those that the server finds. */
export function useKeepAgain(place: FileBoxPlace) {
  return useMutation({
    mutationFn: ({ Uri, FileName }: FileVo) =>
      api.fileBox.uploadFiles({
        bid: place.botId,
        cid: place.connectorId,
        source_files: [{ file_uri: Uri, file_name: FileName }],
      }),
    onSettled: () => refresh(place),
  });
}

export function useAllowFileBox(place: FileBoxPlace) {
  return useMutation({
    mutationFn: (switch_on: boolean) => api.fileBox.setUsage({ ...request(place), switch_on }),
    onSettled: () => refresh(place),
  });
}

/** Creates an album, or changes the one with this ID. Forms show errors. */
export function useSaveAlbum(place: FileBoxPlace, albumId: string | undefined) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async ({ name, desc }: { name: string; desc: string }) => {
      if (albumId === undefined)
        await api.fileBox.createAlbum({ ...request(place), album_name: name, album_desc: desc });
      else
        await api.fileBox.updateAlbum({
          ...request(place),
          album_id: albumId,
          new_album_name: name,
          new_album_desc: desc,
        });
    },
    onSettled: () => refresh(place),
  });
}

export function useDeleteAlbum(place: FileBoxPlace) {
  return useMutation({
    mutationFn: (albumId: string) => api.fileBox.deleteAlbum({ ...request(place), album_id: albumId }),
    onSettled: () => refresh(place),
  });
}

/** Adds pictures to an album by its name. */
export function useAddToAlbum(place: FileBoxPlace) {
  return useMutation({
    mutationFn: ({ album, fileIds }: { album: string; fileIds: readonly string[] }) =>
      api.fileBox.addPhotos({
        ...request(place),
        album_name: album,
        md_items: fileIds.map((file_id) => ({ file_id })),
      }),
    onSettled: () => refresh(place),
  });
}

/** What a signed link shows; `query` is the link's. */
export function useSharedFiles(query: string) {
  return useQuery({
    queryKey: fileBoxKeys.link(query),
    retry: false,
    queryFn: ({ signal }) => {
      const given = new URLSearchParams(query);
      const field = (name: string) => given.get(name) ?? '';
      return api.fileBox.detailPage(
        {
          obj_type: Number(field('obj_type')) || 0,
          dpid: field('dpid'),
          bid: field('bid'),
          cid: field('cid'),
          expires: field('expires'),
          signature: field('signature'),
          page_size: 100,
        },
        { signal },
      );
    },
  });
}
