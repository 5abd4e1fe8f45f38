import type { Tool, ToolKind } from '@heddle/agent';
import { fileBoxTypes } from '@heddle/api-contract/families/file-box';
import type { Json, JsonObject } from '@heddle/workflow-schema';
import type { Database } from '../../db/Database.js';
import type { App } from '../../kernel/services.js';
import type { RunForServices } from '../run/index.js';
import {
  addToAlbum,
  changeAlbum,
  dropAlbum,
  findAlbums,
  makeAlbum,
  photosOf,
  requireAlbum,
} from './albumRows.js';
import { type Box, type BoxKey, findBox, keyOfRun, lockBox } from './Box.js';
import { removeFiles, renameFile } from './changeFiles.js';
import { namesText, passagesText } from './fileCalls.js';
import { findFiles, requireBoxFile } from './findFiles.js';
import { timeOf } from './requests.js';
import { searchContent } from './searchContent.js';
import { textOfFile } from './summaries.js';

/** Of the bindings in definitions. */
export const boxToolKind = 'fileBox';

/** Characters of a file that the model reads to summarise it. */
const readCharacters = 30_000;
const mostListed = 50;

interface ToolPlace {
  app: App;
  box: Box;
}

interface BoxTool {
  name: string;
  description: string;
  properties: { [name: string]: JsonObject };
  required?: string[];
  /** Changes what is kept. */
  isChange?: boolean;
  run(place: ToolPlace, values: JsonObject): Promise<string>;
}

const text = (description: string): JsonObject => ({ type: 'string', description });
const texts = (description: string): JsonObject => ({
  type: 'array',
  items: { type: 'string' },
  description,
});
const asText = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
const asTexts = (value: Json | undefined): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');

const change = <T>({ app, box }: ToolPlace, run: (transaction: Database) => Promise<T>): Promise<T> =>
  app.db.transaction(async (transaction) => {
    await lockBox(transaction, box);
    return run(transaction);
  });

const types = Object.keys(fileBoxTypes);

/** The functions that models are offered, in the order of `display_apis`. */
export const boxTools: readonly BoxTool[] = [
  {
    name: 'search_files',
    description: 'Lists files that the user has sent, by name, kind or time. Newest first.',
    properties: {
      query: text('Part of the name, a tag or the description.'),
      type: { type: 'string', enum: types, description: 'The kind of files; `any` by default.' },
      begin_time: text('The earliest time, as ISO 8601.'),
      end_time: text('The latest time, as ISO 8601.'),
      names: texts('Exact names.'),
    },
    async run({ app, box }, values) {
      const names = asTexts(values.names);
      const filter = {
        words: asText(values.query),
        type: fileBoxTypes[asText(values.type) as keyof typeof fileBoxTypes],
        from: timeOf(asText(values.begin_time)),
        until: timeOf(asText(values.end_time)),
        names: names.length > 0 ? names : undefined,
      };
      const { files, total } = await findFiles(app.db, box.id, filter, { limit: mostListed, offset: 0 });
      return namesText(
        files.map(({ name, createdAt, caption }) =>
          [name, createdAt.toISOString().slice(0, 10), caption].filter((one) => one !== '').join(' · '),
        ),
        total,
      );
    },
  },
  {
    name: 'recall_files',
    description: 'Finds passages in the files that the user has sent, to answer a question from them.',
    properties: { query: text('What to search for.'), names: texts('Only in files with these names.') },
    required: ['query'],
    async run({ app, box }, values) {
      const names = asTexts(values.names);
      const { files } = await findFiles(app.db, box.id, names.length > 0 ? { names } : {});
      const found = await searchContent(
        app,
        box.id,
        asText(values.query),
        new Set(files.map(({ id }) => id)),
      );
      return found.length === 0 ? 'Nothing was found.' : passagesText(found);
    },
  },
  {
    name: 'summarize_file',
    description: 'Gives the text of a file that the user has sent, to summarize it for them.',
    properties: { name: text('Name of the file.') },
    required: ['name'],
    async run({ app, box }, values) {
      const file = await requireBoxFile(app.db, box.id, { name: asText(values.name) });
      const content = await textOfFile(app, file, readCharacters);
      return content === '' ? 'The file has no text.' : `Summarize this text of ${file.name}:\n\n${content}`;
    },
  },
  {
    name: 'rename_file',
    description: 'Renames a file, if the user asks for it.',
    properties: { name: text('The name now.'), new_name: text('The new name.') },
    required: ['name', 'new_name'],
    isChange: true,
    async run(place, values) {
      const named = { name: asText(values.name), newName: asText(values.new_name) };
      await change(place, (transaction) => renameFile(transaction, place.box.id, named));
      return 'Renamed.';
    },
  },
  {
    name: 'delete_files',
    description: 'Deletes files from the file box, only if the user asks for it.',
    properties: { names: texts('Names of the files.') },
    required: ['names'],
    isChange: true,
    async run(place, values) {
      const names = asTexts(values.names);
      const removed = await change(place, (transaction) => removeFiles(transaction, place.box.id, { names }));
      return `Deleted: ${removed.map(({ name }) => name).join(', ') || 'nothing'}.`;
    },
  },
  {
    name: 'list_albums',
    description: 'Lists the albums of pictures.',
    properties: {},
    async run({ app, box }) {
      const albums = await findAlbums(app.db, box.id);
      return namesText(albums.map(({ album, length }) => `${album.name} (${length}) ${album.description}`));
    },
  },
  {
    name: 'show_album',
    description: 'Lists the pictures of an album.',
    properties: { name: text('Name of the album.') },
    required: ['name'],
    async run({ app, box }, values) {
      const album = await requireAlbum(app.db, box.id, { name: asText(values.name) });
      const photos = await photosOf(app.db, album.id, { limit: mostListed, offset: 0 });
      return namesText(photos.map(({ name, caption }) => (caption ? `${name} · ${caption}` : name)));
    },
  },
  {
    name: 'create_album',
    description: 'Creates an album of pictures.',
    properties: { name: text('Name of the album.'), description: text('What is in it.') },
    required: ['name'],
    isChange: true,
    async run(place, values) {
      const given = { name: asText(values.name), description: asText(values.description) };
      const album = await change(place, (transaction) => makeAlbum(transaction, place.box.id, given));
      return `Created the album ${album.name}.`;
    },
  },
  {
    name: 'update_album',
    description: 'Changes the name or description of an album.',
    properties: {
      name: text('The name now.'),
      new_name: text('The new name.'),
      description: text('The new description.'),
    },
    required: ['name'],
    isChange: true,
    async run(place, values) {
      await change(place, async (transaction) => {
        const album = await requireAlbum(transaction, place.box.id, { name: asText(values.name) });
        const description = typeof values.description === 'string' ? values.description : undefined;
        await changeAlbum(transaction, album, { name: asText(values.new_name), description });
      });
      return 'Changed the album.';
    },
  },
  {
    name: 'delete_album',
    description: 'Deletes an album, only if the user asks for it. Its pictures are kept.',
    properties: { name: text('Name of the album.') },
    required: ['name'],
    isChange: true,
    async run(place, values) {
      await change(place, async (transaction) =>
        dropAlbum(transaction, await requireAlbum(transaction, place.box.id, { name: asText(values.name) })),
      );
      return 'Deleted the album.';
    },
  },
  {
    name: 'add_photos_to_album',
    description: 'Adds pictures to an album.',
    properties: { album: text('Name of the album.'), names: texts('Names of the pictures.') },
    required: ['album', 'names'],
    isChange: true,
    async run(place, values) {
      const names = asTexts(values.names);
      const added = await change(place, async (transaction) => {
        const album = await requireAlbum(transaction, place.box.id, { name: asText(values.album) });
        const { files } = await findFiles(transaction, place.box.id, {
          names: names.length > 0 ? names : [''],
        });
        await addToAlbum(transaction, album, files);
        return files.length;
      });
      return `Added ${added} pictures.`;
    },
  },
];

/** The tools of a run. Trials have none: what they change would be the files of whoever tries. */
export function boxToolsOf(app: App, { run, rights }: RunForServices): ToolKind {
  const key = keyOfRun(run);
  return {
    kind: boxToolKind,
    tools({ definition, place }) {
      const isOn = definition.tools.some(({ kind }) => kind === boxToolKind);
      if (!isOn || place?.conversationId === undefined || definition.model.canCallTools === false) return [];
      return boxTools.map((tool) => toTool(app, key, () => rights.check(), tool));
    },
  };
}

function toTool(app: App, key: BoxKey, check: () => Promise<void>, tool: BoxTool): Tool {
  const { name, description, properties, required = [], isChange = false, run } = tool;
  return {
    name,
    description,
    parameters: { type: 'object', properties, required },
    kind: boxToolKind,
    ...(isChange && { isParallelSafe: false }),
    async call(values) {
      await check();
      const box = await findBox(app.db, key);
      if (!box?.isAllowed) return { output: 'The user has sent no files that are kept.' };
      return { output: await run({ app, box }, values) };
    },
  };
}
