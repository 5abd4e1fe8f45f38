import type { CanvasHandle, NodeItem } from '@heddle/flow-canvas';
import type { Issue, JsonObject } from '@heddle/workflow-schema';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, waitFor, within } from 'storybook/test';
import { CanvasStage } from './CanvasStage.js';
import { makeBlank, makeBranches, makeLoop, makeRun, makeUnknownType } from './makeFlow.js';

const meta = {
  title: 'canvas/FlowCanvas',
  component: CanvasStage,
  args: { between: 2 },
} satisfies Meta<typeof CanvasStage>;
export default meta;
type Story = StoryObj<typeof meta>;

const canvasIn = (element: HTMLElement) => element.querySelector<HTMLElement>('.flow-canvas')!;
const command = (canvas: HTMLElement, name: string) =>
  canvas.querySelector<HTMLElement>(`.flow-toolbar [data-flow-command="${name}"]`);

export const Empty: Story = {
  args: { between: 0 },
  play: async ({ canvasElement }) => {
    const canvas = canvasIn(canvasElement);
    await waitFor(() => expect(command(canvas, 'addNode')).toBeVisible());
    // Without edits there is nothing to undo.
    await expect(command(canvas, 'undo')).toHaveAttribute('aria-disabled', 'true');
  },
};

/** Nothing has been built yet, so the host's templates are offered. */
export const WithTemplates: Story = {
  args: {
    makeDocument: makeBlank,
    templates: [
      {
        id: 'branches',
        title: 'Two branches',
        description: 'An If with a Code and a Message branch.',
        document: makeBranches('en'),
      },
      { id: 'loop', title: 'A loop', description: 'A Code node for each item.', document: makeLoop('en') },
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = canvasIn(canvasElement);
    await waitFor(() => expect(canvas.querySelectorAll('.flow-template-choice')).toHaveLength(2));
  },
};

/** The host's badges on nodes. */
export const WithBadges: Story = {
  args: { nodeBadges: { '110001': { text: 'v0.2.0', label: 'Update to v0.2.0' } } },
};

export const WithoutNodes: Story = {
  args: { makeDocument: makeBlank },
  play: async ({ canvasElement }) => {
    await expect(canvasIn(canvasElement).querySelector('.flow-empty')).toHaveTextContent('/');
  },
};

export const Small: Story = {};

export const WithAddPanel: Story = {
  play: async ({ canvasElement }) => {
    const canvas = canvasIn(canvasElement);
    fireEvent.keyDown(canvas, { key: '/' });
    await waitFor(() => expect(canvas.querySelector('[data-flow-choice="llm"]')).not.toBeNull());
    await expect(canvas.querySelector('[data-flow-choice="start"]')).toBeNull();
    const search = within(canvas).getByRole('combobox');
    fireEvent.change(search, { target: { value: 'zzz' } });
    await waitFor(() => expect(canvas.querySelector('.flow-none')).toHaveTextContent('zzz'));
  },
};

export const WithCommands: Story = {
  play: async ({ canvasElement }) => {
    const canvas = canvasIn(canvasElement);
    fireEvent.keyDown(canvas, { key: 'k', ctrlKey: true });
    await waitFor(() => expect(within(canvas).getAllByRole('option').length).toBeGreaterThan(10));
  },
};

export const WithReplace: Story = {
  play: async ({ canvasElement }) => {
    const canvas = canvasIn(canvasElement);
    fireEvent.keyDown(canvas, { key: 'f', ctrlKey: true, altKey: true });
    const panel = await within(canvas).findByRole('dialog');
    const [wanted, by] = within(panel).getAllByRole('textbox');
    fireEvent.change(wanted!, { target: { value: 'params' } });
    fireEvent.change(by!, { target: { value: 'values' } });
    await waitFor(() => expect(within(panel).getAllByRole('listitem').length).toBeGreaterThan(0));
  },
};

export const WithForms: Story = { args: { hasForms: true } };
export const WithBranches: Story = { args: { makeDocument: makeBranches } };
export const WithFoldedCards: Story = {
  args: {
    makeDocument: (language) => {
      const flow = makeBranches(language);
      const fold = (node: JsonObject) => ({
        ...node,
        meta: { ...(node.meta as JsonObject), defaultCollapsed: true },
      });
      return {
        ...flow,
        nodes: (flow.nodes as JsonObject[]).map((node, index) => (index % 2 === 1 ? fold(node) : node)),
      };
    },
  },
};
export const WithBody: Story = { args: { makeDocument: makeLoop } };
export const WithUnknownType: Story = { args: { makeDocument: makeUnknownType } };
export const Large: Story = { args: { between: 1000 } };

export const Running: Story = { args: { run: makeRun('running') } };
export const Failed: Story = { args: { run: makeRun('failed') } };

export const ReadOnly: Story = {
  args: {
    readOnly: true,
    notice: {
      'zh-CN': '已发布版本 1.0，只读',
      en: 'Version 1.0 is published and read-only',
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = canvasIn(canvasElement);
    await waitFor(() => expect(command(canvas, 'fit')).toBeVisible());
    await expect(command(canvas, 'addNode')).toBeNull();
    await expect(command(canvas, 'undo')).toBeNull();
  },
};

export const Narrow: Story = { args: { width: 360, hasForms: true, makeDocument: makeBranches } };
export const AsList: Story = { args: { projection: 'list', hasForms: true, makeDocument: makeBranches } };
export const BodyAsList: Story = { args: { width: 360, makeDocument: makeLoop } };
export const LargeAsList: Story = { args: { width: 360, between: 1000 } };
export const FailedAsList: Story = { args: { width: 360, run: makeRun('failed') } };
export const ReadOnlyList: Story = { args: { width: 360, readOnly: true, makeDocument: makeBranches } };

/** Two steps, the last of which is undone. */
export const WithHistory: Story = {
  play: async ({ canvasElement }) => {
    const canvas = canvasIn(canvasElement);
    fireEvent.keyDown(canvas, { key: 'a', ctrlKey: true });
    fireEvent.keyDown(canvas, { key: 'ArrowDown', shiftKey: true });
    fireEvent.keyDown(canvas, { key: 'd', ctrlKey: true });
    fireEvent.keyDown(canvas, { key: 'z', ctrlKey: true });
    fireEvent.keyDown(canvas, { key: 'z', ctrlKey: true, altKey: true });
    const list = await within(canvasElement).findByRole('listbox', undefined, { timeout: 8_000 });
    await expect(within(list).getAllByRole('option').length).toBeGreaterThan(1);
  },
};

/** Type "loom" into the add panel: the results come from the host, page by page. */
export const WithItemSearch: Story = {
  args: {
    linkToNode: (nodeId) => `https://studio.example/work_flow?node_id=${nodeId}`,
    searchItems: async (query, { next = '1' }) => {
      if (query === 'broken') throw new Error('the store is closed');
      const page = Number(next);
      const items = query.includes('loom') ? [1, 2, 3].map((number) => loom((page - 1) * 3 + number)) : [];
      return { items, ...(items.length > 0 && page < 3 && { next: String(page + 1) }) };
    },
  },
};

function loom(number: number): NodeItem {
  return {
    id: `loom ${number}`,
    label: `Loom ${number}`,
    description: 'Weaves its input.',
    category: 'tool',
    definition: 'api',
  };
}

/** A host's item catalogue, which returns the inputs and outputs of an item when its details are opened. */
export const WithCatalogue: Story = {
  args: {
    itemCatalogue: {
      sources: [
        {
          id: 'plugins',
          label: 'Plugins',
          list: async (query, { next = '1' }) => {
            if (query === 'broken') throw new Error('the store is closed');
            const found = looms.filter(({ label }) => label.toLowerCase().includes(query.toLowerCase()));
            const from = (Number(next) - 1) * 8;
            const items = found.slice(from, from + 8);
            return { items, ...(from + 8 < found.length && { next: String(Number(next) + 1) }) };
          },
        },
        {
          id: 'workflows',
          label: 'Workflows',
          emptyText: 'No workflows yet.',
          list: async () => ({ items: [] }),
        },
      ],
      itemsOf: async (ids) => looms.filter(({ id }) => ids.includes(id)),
    },
  },
};

const looms = Array.from({ length: 20 }, (_, index): NodeItem => {
  const number = index + 1;
  return {
    ...loom(number),
    describe: async () => ({
      description: `Weaves its input, ${number} threads at a time.`,
      inputs: [
        { name: 'warp', type: 'Array<String>', description: 'The lengthwise yarn.', isRequired: true },
        { name: 'width', type: 'Integer' },
      ],
      outputs: [{ name: 'cloth', type: 'String' }],
    }),
  };
});

export const WithHostItems: Story = {
  args: {
    nodeItems: [
      {
        id: 'weather',
        label: 'Warp speed',
        description: 'Returns the speed of the loom.',
        category: 'tool',
        definition: 'api',
      },
    ],
    nodeActions: (nodeId) => [
      {
        id: 'shout',
        label: `Copy ${nodeId}`,
        onSelect: () => document.body.setAttribute('data-shout', nodeId),
      },
      { id: 'rest', label: 'Rest', isDisabled: true, onSelect: () => undefined },
    ],
  },
};

export const WithProblems: Story = {
  args: {
    issues: [
      { rule: 'code.empty', severity: 'error', nodeId: '110001', parameters: {} },
      { rule: 'message.empty', severity: 'warning', nodeId: '110002', parameters: {} },
    ],
  },
};

/** The list of problems: a press goes to the node, with the host's fixes next to each problem. */
export const WithProblemList: Story = {
  args: {
    hasForms: true,
    issues: [
      { rule: 'code.empty', severity: 'error', nodeId: '110001', parameters: {} },
      { rule: 'message.empty', severity: 'warning', nodeId: '110002', parameters: {} },
      { rule: 'document.large', severity: 'warning', parameters: {} },
    ],
    describeIssue: ({ rule }) => problemMessages[rule] ?? '',
    issueActions: (issue) =>
      issue.nodeId === undefined
        ? []
        : [{ id: 'others', label: 'Other fixes', choices: () => [rename(issue)] }],
  },
  play: async ({ canvasElement }) => {
    fireEvent.keyDown(canvasIn(canvasElement), { key: 'p' });
    const list = await within(canvasElement).findByRole(
      'region',
      { name: /Problems|问题/ },
      { timeout: 8_000 },
    );
    await expect(within(list).getAllByRole('listitem')).toHaveLength(3);
  },
};

const problemMessages: Readonly<Record<string, string>> = {
  'code.empty': 'There is no code yet.',
  'message.empty': 'The message is empty.',
  'document.large': 'More than 1,000 nodes are hard to read.',
};

const rename = ({ nodeId = '' }: Issue) => ({
  id: 'rename',
  label: 'Rename',
  onSelect: () => {
    const { storyCanvas } = globalThis as unknown as { storyCanvas: CanvasHandle };
    storyCanvas.editNode(
      nodeId,
      (draft) => {
        ((draft.data as JsonObject).nodeMeta as JsonObject).title = 'Fixed';
      },
      'Rename',
    );
  },
});
