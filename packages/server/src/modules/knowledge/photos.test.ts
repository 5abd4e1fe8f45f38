import { errorCodes } from '@heddle/api-contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { docxOf, wordParagraph, wordPicture, wordTable } from '../../document-files/testing/officeFiles.js';
import {
  type ScriptedEndpoint,
  startScriptedEndpoint,
  streamTexts,
} from '../../models/testing/scriptedEndpoint.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { knowledgeTester } from './testing/knowledgeTester.js';

let endpoint: ScriptedEndpoint;
let world: TestWorld;
let person: TestPerson;
let tester: ReturnType<typeof knowledgeTester>;
let blind: TestWorld;

beforeAll(async () => {
  endpoint = await startScriptedEndpoint(streamTexts(['A red ', 'square.']));
  const model = { id: '9', name: 'Seeing', model: 'm', capabilities: ['image'] as const };
  const reader = { id: '8', name: 'Reading', model: 'm', kind: 'ocr' as const };
  const { baseURL } = endpoint;
  world = await createTestApp({
    configuration: {
      models: [
        { ...model, baseURL },
        { ...reader, baseURL },
      ],
    },
  });
  person = await world.register();
  tester = knowledgeTester(person);
  blind = await createTestApp();
});
afterAll(async () => {
  await world.close();
  await blind.close();
  await endpoint.close();
});

const photo = 2;
const manual = { caption_type: 1 };

// A PNG of one red pixel.
const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
);

test('photos are described by a vision model, or by hand', async () => {
  const dataset_id = await tester.createDataset(photo);
  const [described = ''] = await tester.addFiles(dataset_id, { 'a.png': png });
  const [own = ''] = await tester.addFiles(dataset_id, { 'b.png': png }, { chunk_strategy: manual });
  const list = async (filter: object) =>
    (await tester.api.listPhotos({ dataset_id, filter })).photo_infos.map(({ document_id, caption }) => [
      ...[document_id, caption],
    ]);
  expect(await list({ has_caption: true })).toEqual([[described, 'A red square.']]);
  expect(await list({ has_caption: false })).toEqual([[own, '']]);
  expect(JSON.stringify(endpoint.calls[0]!.body)).toContain('data:image/');
  expect(await tester.api.extractCaption({ document_id: own })).toEqual({ caption: 'A red square.' });
  expect(await list({ has_caption: false })).toHaveLength(1);
  await tester.api.setCaption({ document_id: own, caption: 'A blue circle' });
  await world.delivered();
  expect(await list({ keyword: 'BLUE' })).toEqual([[own, 'A blue circle']]);
  const { photo_infos } = await tester.api.photoDetail({ dataset_id, document_ids: [own] });
  expect(photo_infos[own]).toMatchObject({
    name: 'b.png',
    status: 1,
    url: expect.stringContaining('/api/file/'),
  });
});

test('all photos without a caption are described in the background', async () => {
  const dataset_id = await tester.createDataset(photo);
  await tester.addFiles(dataset_id, { 'a.png': png, 'b.png': png }, { chunk_strategy: manual });
  const { is_new } = await tester.api.captionAll({ dataset_id });
  expect(is_new).toBe(true);
  await world.delivered();
  const { photo_infos } = await tester.api.listPhotos({ dataset_id });
  expect(photo_infos.map(({ caption }) => caption)).toEqual(['A red square.', 'A red square.']);
});

test('without a vision model, photos need captions of people', async () => {
  const other = knowledgeTester(await blind.register());
  const dataset_id = await other.createDataset(photo);
  await expect(other.addFiles(dataset_id, { 'a.png': png })).rejects.toMatchObject({
    code: errorCodes.knowledgeCaptionUnsupported,
  });
  const [document_id = ''] = await other.addFiles(dataset_id, { 'a.png': png }, { chunk_strategy: manual });
  await expect(other.api.extractCaption({ document_id })).rejects.toMatchObject({
    code: errorCodes.knowledgeCaptionUnsupported,
  });
});

test('pictures of a document are kept in their place, with the text in them, and go with it', async () => {
  const dataset_id = await tester.createDataset();
  const body = [
    wordParagraph('Before'),
    wordPicture,
    wordTable([
      ['a', 'b'],
      ['c', 'd'],
    ]),
  ].join('');
  const [document_id = ''] = await tester.addFiles(
    dataset_id,
    { 'plan.docx': docxOf(body, { image: png }) },
    {
      parsing_strategy: { parsing_type: 1, image_extraction: true, image_ocr: true, table_extraction: true },
    },
  );
  const [text = ''] = await tester.texts(document_id);
  expect(text.replace(/src="[^"]+"/, 'src=""').replace(/file-\d+/, 'file-1')).toBe(
    'Before\n\n<img src="" data-tos-key="file-1.png">\nA map\nA red square.\n\n| a | b |\n| --- | --- |\n| c | d |',
  );
  const url = new URL(/src="([^"]+)"/.exec(text)![1]!);
  const read = () => world.app.request(url.pathname + url.search);
  expect((await read()).headers.get('content-type')).toBe('image/png');
  // Edits keep the picture, whatever address was sent along.
  const { slices } = await tester.api.listSlices({ document_id });
  await tester.api.updateSlice({ slice_id: slices[0]!.slice_id, raw_text: text });
  expect((await tester.texts(document_id))[0]).toContain('data-tos-key="file-');
  await tester.api.deleteDocuments({ document_ids: [document_id] });
  expect((await read()).status).toBe(403);
});
