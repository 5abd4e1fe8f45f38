import { existsSync, readFileSync } from 'node:fs';
import type { ViewContext } from '@heddle/flow-canvas';
import { type Language, readData } from '@heddle/workflow-schema';
import { type Browser, chromium } from '@playwright/test';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeViews, unknownView } from './canvas.js';
import { nodeTypes } from './index.js';
import { cardSamples } from './testing/cardSamples.js';

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const sheet = readFileSync(new URL('canvas.css', import.meta.url), 'utf8');
const languages: readonly Language[] = ['zh-CN', 'en'];

const contextIn = (language: Language): ViewContext => ({
  language,
  titleOf: (id) => `Node ${id}`,
});

const listOf = (id: string) => ({
  type: 'list',
  schema: { type: 'string' },
  value: { type: 'literal', content: [id] },
});

/** View and data of a sample, as the canvas passes them. */
function cardOf(name: string, json: (typeof cardSamples)[number]['data']) {
  const definition = nodeTypes.find((candidate) => candidate.name === name);
  const view = Object.entries(nodeViews).find(([key]) => key === name)?.[1];
  if (!definition || !view) throw new TypeError(`There is no view named ${name}.`);
  const reading = readData(definition, { id: '1', type: definition.code, data: json });
  if (!('data' in reading)) throw new TypeError(`The sample of ${name} cannot be read.`);
  return { view, data: reading.data };
}

/**
 * Cards made of rows; excludes cards whose size is stored in the document, which scroll and have no status
 * bar.
 */
const rowSamples = cardSamples.filter(({ name, data }) => cardOf(name, data).view.resize === undefined);

describe('the measure of a card', () => {
  it('is the stored size of a note, within limits, or the default', () => {
    const { view } = cardOf('comment', {});
    const sizeOf = (width: unknown, height: unknown) => {
      const { data } = cardOf('comment', { size: { width, height } as never });
      const { ports, ...size } = view.measure!(data, contextIn('en'));
      return [size.width, size.height, ports.length];
    };
    expect(sizeOf(300, 80)).toEqual([300, 80, 0]);
    expect(sizeOf(undefined, undefined)).toEqual([240, 150, 0]);
    expect(sizeOf(1e308, -5)).toEqual([2000, 150, 0]);
    expect(sizeOf(3, 3)).toEqual([120, 64, 0]);
  });

  it('centres a single port in the header and gives every branch its own height', () => {
    const { view, data } = cardOf(
      'if',
      cardSamples.find((sample) => sample.state === 'with seven branches')!.data,
    );
    const { ports } = view.measure!(data, contextIn('en'));
    const out = ports.filter((port) => port.direction === 'out');
    expect(ports[0]).toMatchObject({ direction: 'in', x: 0, y: 22 });
    expect(out.map((port) => port.id)).toEqual([
      'true',
      'true_1',
      'true_2',
      'true_3',
      'true_4',
      'true_5',
      'true_6',
      'false',
    ]);
    expect(out.map((port) => port.y)).toEqual([55, 83, 111, 139, 167, 195, 223, 251]);
  });

  it('places the port of an exception branch at its row', () => {
    const sample = cardSamples.find((candidate) => candidate.state === 'with an exception branch')!;
    const { view, data } = cardOf('llm', sample.data);
    const exception = view.measure!(data, contextIn('en')).ports.find((port) => port.id === 'branch_error');
    expect(exception).toMatchObject({ direction: 'out', side: 'right', x: 240 });
    expect(exception?.y).toBeGreaterThan(44);
  });

  it('truncates names and values with millions of characters', () => {
    const long = 'weft '.repeat(400_000);
    const literal = { type: 'string', value: { type: 'literal', content: long } };
    const { view, data } = cardOf('code', {
      inputs: { inputParameters: [{ name: long, input: literal }], code: long, language: 5 },
      outputs: [{ name: long, type: 'string' }],
    } as never);
    const card = { data, title: 'Long', context: contextIn('en'), isReadOnly: false } as never;
    expect(renderToStaticMarkup(createElement(view.Card, card)).length).toBeLessThan(10_000);
    const written = view.lines!(data, contextIn('en')).map(({ text }) => text.length);
    expect(Math.max(...written)).toBeLessThan(1_000);
  });

  it('shows the name of the called workflow, its id while the name is unknown, and that it was deleted', () => {
    const { view, data } = cardOf('subWorkflow', { inputs: { workflowId: '77' }, outputs: [] } as never);
    const calls = (name: string | null | undefined) =>
      view.lines!(data, { ...contextIn('en'), nameOf: () => name }).find(({ label }) => label === 'Calls')
        ?.text;
    expect([calls('count_words'), calls(undefined), calls(null)]).toEqual([
      'count_words',
      '77',
      'Workflow deleted',
    ]);
  });

  it.each([
    ['database', 'Database', { databaseInfoList: [{ databaseInfoID: '77' }], sql: '' }],
    ['databaseInsert', 'Database', { databaseInfoList: [{ databaseInfoID: '77' }] }],
    ['knowledgeDelete', 'Sources', { datasetParam: [{ name: 'datasetList', input: listOf('77') }] }],
  ])('shows the name of what a node of the type %s uses', (name, label, inputs) => {
    const { view, data } = cardOf(name, { inputs, outputs: [] } as never);
    const used = (found: string | null | undefined) =>
      view.lines!(data, { ...contextIn('en'), nameOf: () => found }).find((line) => line.label === label)
        ?.text;
    expect([used('orders'), used(undefined), used(null)]).toEqual(['orders', '77', 'Deleted']);
  });

  it('shows the code of an unknown type and the number of nodes inside', () => {
    const Card = unknownView.Card;
    const markup = renderToStaticMarkup(
      createElement(Card, {
        id: '1',
        data: { type: '21', blockCount: 3 },
        raw: {},
        title: 'Loop',
        isSelected: false,
        isReadOnly: true,
        issueCount: { errors: 0, warnings: 0 },
        edit: () => undefined,
        context: contextIn('en'),
      }),
    );
    expect(markup).toContain('Unknown type 21');
    expect(markup).toContain('3 nodes inside');
    expect(markup).toContain('aria-label="Read-only"');
  });
});

const reason = existsSync(executablePath) ? '' : ` (skipped: no browser at ${executablePath})`;

describe.skipIf(reason !== '')(`a card in a browser${reason}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    });
  });
  afterAll(() => browser?.close());

  it('has the measured height and ports at its rows in both languages', async () => {
    const cards = languages.flatMap((language) =>
      rowSamples.map((sample) => {
        const { view, data } = cardOf(sample.name, sample.data);
        const context = contextIn(language);
        const markup = renderToStaticMarkup(
          createElement(view.Card, {
            id: '1',
            data,
            raw: sample.data,
            title: 'A title that is much too long to stand in the head of any card',
            isSelected: false,
            isReadOnly: false,
            issueCount: { errors: 0, warnings: 0 },
            edit: () => undefined,
            context,
          }),
        );
        return {
          label: `${sample.name} ${sample.state} ${language}`,
          markup,
          ...view.measure!(data, context),
        };
      }),
    );
    const page = await browser.newPage();
    await page.setContent(
      `<!doctype html><style>${sheet}</style>${cards.map((card) => `<div style="width:240px">${card.markup}</div>`).join('')}`,
    );
    const measured = await page.evaluate(() =>
      [...document.querySelectorAll('.heddle-card')].map((card) => {
        const box = card.getBoundingClientRect();
        const rows = [...card.querySelectorAll('[data-port]')].map((row) => {
          const { top, height } = row.getBoundingClientRect();
          return { id: row.getAttribute('data-port') ?? '', y: top + height / 2 - box.top };
        });
        return { height: box.height, isWide: card.scrollWidth > 240, rows };
      }),
    );
    for (const [index, card] of cards.entries()) {
      const rowPorts = card.ports.filter((port) => measured[index]?.rows.some((row) => row.id === port.id));
      expect(measured[index], card.label).toEqual({
        height: card.height,
        isWide: false,
        rows: rowPorts.map(({ id, y }) => ({ id, y })),
      });
    }
  });
});
