import type { Answer } from '@heddle/api-contract';
import { type database, tableTypes } from '@heddle/api-contract/families/database';
import { useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../shared/api/client.js';
import { useEnclosingApp, useProjectField } from '../../shared/enclosing-app/EnclosingApp.js';
import { libraryKeys } from '../library/keys.js';
import { api } from './api.js';
import type { DraftField } from './fields/DraftField.js';
import { databaseKeys } from './keys.js';

type Calls = typeof database.calls;

export type DatabaseInfo = Answer<Calls['getById']>['database_info'];
export type DatabaseField = DatabaseInfo['field_list'][number];
export type StructurePreview = Answer<Calls['previewUpdate']>;

/** The server lists at most as many at once; a space has at most a thousand. */
const perPage = 200;

const refreshLibrary = (spaceId: string) =>
  queryClient.invalidateQueries({ queryKey: libraryKeys.space(spaceId) });

export function useDatabase(databaseId: string) {
  return useQuery({
    queryKey: databaseKeys.one(databaseId),
    enabled: databaseId !== '',
    queryFn: async ({ signal }) =>
      (await api.database.getById({ id: databaseId, need_sys_fields: true }, { signal })).database_info,
  });
}

/** All databases of the library of a space, after those of the enclosing app. */
export function useDatabases(spaceId: string) {
  const projectId = useEnclosingApp()?.projectId;
  return useQuery({
    queryKey: databaseKeys.listWith(spaceId, projectId),
    queryFn: async ({ signal }) => [
      ...(projectId === undefined ? [] : await listDatabases(spaceId, projectId, signal)),
      ...(await listDatabases(spaceId, undefined, signal)),
    ],
  });
}

async function listDatabases(
  spaceId: string,
  projectId: string | undefined,
  signal: AbortSignal,
): Promise<DatabaseInfo[]> {
  const databases: DatabaseInfo[] = [];
  for (;;) {
    const { database_info_list: page, has_more } = await api.database.list(
      {
        ...{ space_id: spaceId, table_type: tableTypes.online },
        ...{ offset: databases.length, limit: perPage },
        ...(projectId !== undefined && { project_id: projectId }),
      },
      { signal },
    );
    databases.push(...page);
    if (!has_more || page.length === 0) return databases;
  }
}

/** What uses a database, and how many rows it has. */
export function useUsage({ id, field_list }: DatabaseInfo) {
  return useQuery({
    queryKey: databaseKeys.usage(id),
    // The preview of a structure without changes says both.
    queryFn: async ({ signal }) => {
      const own = field_list.filter(({ is_system_field }) => !is_system_field);
      const { affected, rows } = await api.database.previewUpdate({ id, field_list: own }, { signal });
      return { affected, rows };
    },
  });
}

/** Names of the channels of a space, by their ids. */
export function useChannels(spaceId: string, isEnabled: boolean) {
  return useQuery({
    queryKey: databaseKeys.channels(spaceId),
    enabled: isEnabled,
    queryFn: async ({ signal }) =>
      (
        await api.database.getConnectorName({ SpaceId: spaceId, ListAll: true }, { signal })
      ).ConnectorList.map(({ ConnectorID, ConnectorName }) => ({ id: ConnectorID, name: ConnectorName })),
  });
}

const toWire = ({ alterId, name, description, type, isRequired }: DraftField) => ({
  name,
  desc: description,
  type,
  must_required: isRequired,
  ...(alterId !== undefined && { alterId }),
});

export interface NewDatabase {
  name: string;
  description: string;
  fields: readonly DraftField[];
  mode: number;
}

/** Creates a database; resolves with it. */
export function useCreateDatabase(spaceId: string) {
  const ofProject = useProjectField();
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async ({ name, description, fields, mode }: NewDatabase) =>
      (
        await api.database.add({
          ...ofProject,
          space_id: spaceId,
          table_name: name,
          table_desc: description,
          field_list: fields.map(toWire),
          rw_mode: mode,
        })
      ).database_info,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: databaseKeys.list(spaceId) });
      await refreshLibrary(spaceId);
    },
  });
}

/** What a change of the structure does, without doing it. */
export function usePreviewStructure(databaseId: string) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (fields: readonly DraftField[]) =>
      api.database.previewUpdate({ id: databaseId, field_list: fields.map(toWire) }),
  });
}

export interface DatabaseChange {
  name?: string;
  description?: string;
  fields?: readonly DraftField[];
  mode?: number;
  isPromptDisabled?: boolean;
  /** Refuses the change if the structure has another version by now. */
  schemaVersion?: number;
}

export function useUpdateDatabase({ id, space_id: spaceId }: DatabaseInfo, isQuiet = true) {
  return useMutation({
    meta: { isQuiet },
    mutationFn: async (change: DatabaseChange) => {
      const { name, description, fields, mode, isPromptDisabled, schemaVersion } = change;
      return (
        await api.database.update({
          id,
          ...(name !== undefined && { table_name: name }),
          ...(description !== undefined && { table_desc: description }),
          ...(fields !== undefined && { field_list: fields.map(toWire) }),
          ...(mode !== undefined && { rw_mode: mode }),
          ...(isPromptDisabled !== undefined && { prompt_disabled: isPromptDisabled }),
          ...(schemaVersion !== undefined && { schema_version: schemaVersion }),
        })
      ).database_info;
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: databaseKeys.all });
      await refreshLibrary(spaceId);
    },
  });
}

/** Copies a database with its structure, and with its rows if asked; resolves with the copy. */
export function useCopyDatabase() {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async ({ id, spaceId, withRows }: { id: string; spaceId: string; withRows: boolean }) =>
      (await api.database.copy({ id, space_id: spaceId, with_rows: withRows })).database_info,
    onSuccess: async ({ space_id: spaceId }) => {
      await queryClient.invalidateQueries({ queryKey: databaseKeys.list(spaceId) });
      await refreshLibrary(spaceId);
    },
  });
}

/** Deletes a database; with `isForced` also one that agents or workflows use. */
export function useDeleteDatabase(spaceId: string) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ id, isForced }: { id: string; isForced: boolean }) =>
      api.database.delete({ id, force: isForced }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: databaseKeys.list(spaceId) });
      await refreshLibrary(spaceId);
    },
  });
}

/** Has a model propose name, description and fields for a description in words. */
export function useRecommendFields(spaceId: string) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async (text: string) => {
      const { bot_table_list } = await api.database.recommend({ space_id: spaceId, scene_type: 2, text });
      return bot_table_list[0];
    },
  });
}
