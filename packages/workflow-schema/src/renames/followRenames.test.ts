import { describe, expect, it } from 'vitest';
import { applyPatches } from '../document/applyPatches.js';
import { editNode } from '../document/editNode.js';
import { exportDocument } from '../document/exportDocument.js';
import { importDocument } from '../document/importDocument.js';
import { testRegistry } from '../fixtures/definitions.js';
import { largeDocument } from '../fixtures/largeDocument.js';
import type { JsonObject } from '../json.js';
import { followRenames } from './followRenames.js';

const ref = (blockID: string, name: string) => ({
  type: 'ref',
  content: { source: 'block-output', blockID, name },
});
const input = (name: string, blockID: string, path: string, type: JsonObject = { type: 'string' }) => ({
  name,
  input: { ...type, value: ref(blockID, path) },
});
const article: JsonObject = {
  type: 'object',
  schema: [
    { name: 'title', type: 'string' },
    { name: 'tags', type: 'list', schema: { type: 'object', schema: [{ name: 'label', type: 'string' }] } },
  ],
};
const articles: JsonObject = { type: 'list', schema: article };

/** A start whose outputs are read by values, templates, conditions, a sub-workflow and a loop with a body. */
const sample = (): JsonObject => ({
  nodes: [
    {
      id: '100001',
      type: '1',
      data: {
        outputs: [
          { name: 'a', type: 'string' },
          { name: 'ab', type: 'string' },
          { name: 'article', ...article },
          { name: 'articles', ...articles },
        ],
      },
    },
    {
      id: '2',
      type: '15',
      data: {
        inputs: {
          inputParameters: [input('one', '100001', 'a'), input('two', '100001', 'article', article)],
          text: '{{one}} {{ two.title }} {{two.tags[0].label}} {{two.titles}} {{other.title}}',
          note: '{{two.title}}',
        },
      },
    },
    {
      id: '3',
      type: '8',
      data: {
        inputs: {
          branches: [{ condition: { conditions: [{ left: { input: { value: ref('100001', 'a') } } }] } }],
        },
      },
    },
    { id: '4', type: '9', data: { inputs: { inputParameters: [input('x', '100001', 'article.title')] } } },
    {
      id: '5',
      type: '21',
      data: { inputs: { inputParameters: [input('items', '100001', 'articles', articles)] }, outputs: [] },
      blocks: [
        {
          id: '6',
          type: '15',
          data: {
            inputs: {
              inputParameters: [input('item', '5', 'items', article), input('all', '100001', 'ab')],
              text: '{{item.title}} {{all}} {{block_output_100001.a}}',
            },
          },
        },
        { id: '7', type: '15', data: { inputs: { inputParameters: [input('t', '5', 'items.title')] } } },
      ],
      edges: [],
    },
    { id: '8', type: '15', data: { inputs: { inputParameters: [input('ab', '100001', 'ab')] } } },
  ],
  edges: [],
});

/** The document after an edit of one node's data. */
function edited(
  json: JsonObject,
  id: string,
  recipe: (data: JsonObject) => void,
): { after: string; isUndone: boolean } {
  const document = importDocument(json);
  const before = exportDocument(document);
  const { key } = document.nodesById(id)[0]!;
  const patch = editNode(document, key, (draft) => recipe(draft.data as JsonObject))!;
  const inverse = applyPatches(document, followRenames(document, testRegistry, [patch]));
  const after = JSON.stringify(exportDocument(document));
  applyPatches(document, inverse);
  return { after, isUndone: JSON.stringify(exportDocument(document)) === JSON.stringify(before) };
}

// biome-ignore lint/suspicious/noExplicitAny: reaches into a document of known shape.
const rename = (name: string, pick: (data: any) => any) => (data: JsonObject) => {
  pick(data).name = name;
};
/** The sample with every occurrence of these texts replaced. */
const replaced = (...pairs: [string, string][]) =>
  pairs.reduce((text, [from, to]) => text.replaceAll(from, to), JSON.stringify(sample()));

describe('followRenames', () => {
  it('renames references in values, conditions, containers and texts, and no others', () => {
    const { after, isUndone } = edited(
      sample(),
      '100001',
      rename('query', (data) => data.outputs[0]),
    );
    expect(after).toBe(
      replaced(['"name":"a"', '"name":"query"'], ['block_output_100001.a}}', 'block_output_100001.query}}']),
    );
    expect(isUndone).toBe(true);
  });

  it('renames a field in references below it, in types, in templates, and through the items of a loop', () => {
    const { after } = edited(
      sample(),
      '100001',
      rename('heading', (data) => data.outputs[2].schema[0]),
    );
    expect(after).toContain('{{ two.heading }} {{two.tags[0].label}} {{two.titles}} {{other.title}}');
    expect(after).toContain('"note":"{{two.title}}"');
    expect(after).toContain('"name":"article.heading"');
    const looped = edited(
      sample(),
      '100001',
      rename('heading', (data) => data.outputs[3].schema.schema[0]),
    ).after;
    expect(looped).toContain('"text":"{{item.heading}} {{all}}');
    expect(looped).toContain('"name":"items.heading"');
    expect(looped).toContain('"name":"article.title"');
  });

  it("renames a node's own input in its templates, and a loop's list inside its body", () => {
    const own = edited(
      sample(),
      '2',
      rename('first', (data) => data.inputs.inputParameters[0]),
    );
    expect(own.after).toBe(replaced(['"name":"one"', '"name":"first"'], ['{{one}}', '{{first}}']));
    expect(own.isUndone).toBe(true);
    const list = edited(
      sample(),
      '5',
      rename('rows', (data) => data.inputs.inputParameters[0]),
    );
    expect(list.after).toBe(replaced(['"name":"items', '"name":"rows']));
  });

  it.each([
    ['the name of another output', 'ab'],
    ['no name', ''],
    ['the path of a field', 'article.title'],
  ])('does not follow to %s', (_, name) => {
    const { after } = edited(
      sample(),
      '100001',
      rename(name, (data) => data.outputs[0]),
    );
    expect(after).toBe(JSON.stringify(sample()).replace('"name":"a"', `"name":"${name}"`));
  });

  it('does not follow additions, removals, swaps, or one of two equal names', () => {
    const unchanged = (recipe: (data: JsonObject) => void) => {
      const json = sample();
      recipe((json.nodes as JsonObject[])[0]!.data as JsonObject);
      expect(edited(sample(), '100001', recipe).after).toBe(JSON.stringify(json));
    };
    unchanged(({ outputs }) => (outputs as JsonObject[]).shift());
    unchanged(({ outputs }) => (outputs as JsonObject[]).unshift({ name: 'new', type: 'string' }));
    unchanged(({ outputs }) => {
      const list = outputs as JsonObject[];
      [list[0]!.name, list[1]!.name] = ['ab', 'a'];
    });
    const twins = sample();
    const outputs = ((twins.nodes as JsonObject[])[0]!.data as JsonObject).outputs as JsonObject[];
    outputs[0]!.name = 'ab';
    const { after } = edited(
      twins,
      '100001',
      rename('abc', (data) => data.outputs[0]),
    );
    expect(after).toBe(JSON.stringify(twins).replace('"name":"ab"', '"name":"abc"'));
  });

  it('changes only the readers in a document of 10,000 nodes', () => {
    const document = importDocument(largeDocument(10_000));
    const { key } = document.nodesById('105000')[0]!;
    const patch = editNode(document, key, (draft) => {
      // biome-ignore lint/suspicious/noExplicitAny: a document of known shape.
      (draft as any).data.outputs[0].name = 'answer';
    })!;
    const patches = followRenames(document, testRegistry, [patch]);
    expect(patches.map((one) => 'key' in one && document.nodes.get(one.key)?.id)).toEqual([
      '105000',
      '105001',
    ]);
  });
});
