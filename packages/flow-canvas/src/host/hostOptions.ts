import type { AnyNodeDefinition, Issue } from '@heddle/workflow-schema';
import type { RunState } from '@heddle/workflow-schema/runs';
import type { CanvasIssue, Tones } from '../FlowCanvasProps.js';
import type { Camera } from '../geometry/camera.js';
import type { AnyNodeView } from '../NodeView.js';
import type { CanvasOptions } from '../store/createCanvasStore.js';

type Report = (issue: CanvasIssue) => void;

const noDefinitions: readonly AnyNodeDefinition[] = [];
const noViews: Readonly<Record<string, AnyNodeView>> = {};
const languages: readonly unknown[] = ['zh-CN', 'en'];

/** Validation of an option: its name, the check, and a description of the expected value. */
type Rule = readonly [name: keyof CanvasOptions, isUsable: (value: unknown) => boolean, wanted: string];

const rules: readonly Rule[] = [
  ['language', (value) => languages.includes(value), '"zh-CN" or "en"'],
  ['theme', (value) => value === 'light' || value === 'dark', '"light" or "dark"'],
  ['readOnly', (value) => typeof value === 'boolean', 'a boolean'],
  ['messages', isObject, 'an object'],
  ['keys', isKeys, 'false or an object of arrays of keys'],
  ['templates', (value) => areAll(value, ['id', 'title', 'description']), 'an array of templates'],
  ['hostCommands', (value) => areAll(value, ['id', 'label']), 'an array of commands'],
  [
    'nodeBadges',
    (value) => isObject(value) && areAll(Object.values(value), ['text', 'label']),
    'an object of badges',
  ],
  [
    'unavailableTypes',
    (value) => isObject(value) && Object.values(value).every((reason) => typeof reason === 'string'),
    'an object of texts',
  ],
  ['itemCatalogue', isCatalogue, 'an object with sources that have id, label and list'],
  ['nodePanelWidth', (value) => Number.isFinite(value) && Number(value) > 0, 'a width'],
  ['hideAttribution', (value) => typeof value === 'boolean', 'a boolean'],
  ['edgeViews', isObject, 'an object of edge views'],
  ['cardElements', (value) => Number.isFinite(value) && Number(value) >= 0, 'a number'],
  ['minimumOpenZoom', (value) => Number.isFinite(value), 'a number'],
  ['initialCamera', isCamera, 'an object with x, y and a zoom above 0'],
  ['codec', isCodec, 'an object with read and write'],
  ['tones', isTones, 'maps of nodes and edges'],
  ['unknownView', isView, 'a view'],
  ...(
    [
      'onChange',
      'onBeforeChange',
      'onBeforeDelete',
      'onConnect',
      'onNodeClick',
      'isValidConnection',
      'onOpenResult',
      'onBrowseTemplates',
      'onClearRun',
      'nodeActions',
      'nameOf',
      'linkToNode',
      'searchItems',
      'refusePaste',
      'describeIssue',
      'issueActions',
      'onShowIssue',
      'createLayoutWorker',
    ] as const
  ).map((name): Rule => [name, (value) => typeof value === 'function', 'a function']),
];

/**
 * The host's options without those of a wrong type, which are reported. Hosts without a type checker may pass
 * anything, and the rest of the canvas relies on this validation. Lists keep their identity while the host's
 * lists do.
 */
export function usableOptions(options: CanvasOptions, report: Report): CanvasOptions {
  const usable = { ...options };
  for (const [name, isUsable, wanted] of rules) {
    if (options[name] === undefined || isUsable(options[name])) continue;
    report({ kind: 'wrong-property', message: `${name} must be ${wanted}` });
    delete usable[name];
  }
  usable.definitions = usableDefinitions(options.definitions, report);
  usable.views = usableViews(options.views, report);
  return usable;
}

/** The valid entries of a host's list or table, and why the others were rejected. */
interface Checked<Value> {
  usable: Value;
  issues: readonly CanvasIssue[];
}

const definitionLists = new WeakMap<object, Checked<readonly AnyNodeDefinition[]>>();

function usableDefinitions(list: unknown, report: Report): readonly AnyNodeDefinition[] {
  if (!Array.isArray(list)) {
    report({ kind: 'wrong-property', message: 'definitions must be an array' });
    return noDefinitions;
  }
  let checked = definitionLists.get(list);
  if (checked === undefined) {
    checked = checkDefinitions(list);
    definitionLists.set(list, checked);
  }
  checked.issues.forEach(report);
  return checked.usable;
}

function checkDefinitions(list: readonly AnyNodeDefinition[]): Checked<readonly AnyNodeDefinition[]> {
  const taken = new Set<string>();
  const issues: CanvasIssue[] = [];
  const usable = list.filter((definition, index) => {
    let problem = problemOf(definition);
    if (problem === undefined) {
      const names = [`name ${definition.name}`, `code ${definition.code}`];
      problem = names.filter((name) => taken.has(name)).map((name) => `the ${name} is already used`)[0];
      if (problem === undefined) for (const name of names) taken.add(name);
    }
    if (problem !== undefined)
      issues.push({ kind: 'bad-definition', message: `definitions[${index}]: ${problem}` });
    return problem === undefined;
  });
  return { usable: issues.length === 0 ? list : usable, issues };
}

function problemOf(definition: unknown): string | undefined {
  if (!isObject(definition)) return 'is not an object';
  for (const name of ['name', 'code', 'displayKey', 'category'])
    if (typeof definition[name] !== 'string') return `${name} must be a string`;
  for (const name of ['create', 'ports', 'inputs', 'outputs'])
    if (typeof definition[name] !== 'function') return `${name} must be a function`;
  if (!isObject(definition.data) || typeof definition.data.safeParse !== 'function')
    return 'data must have safeParse';
  const { messages } = definition;
  for (const language of languages as string[]) {
    const message = isObject(messages) ? messages[language] : undefined;
    if (!isObject(message) || typeof message.name !== 'string' || typeof message.description !== 'string')
      return `messages must have name and description for ${language}`;
  }
  return undefined;
}

const viewTables = new WeakMap<object, Checked<Readonly<Record<string, AnyNodeView>>>>();

function usableViews(table: unknown, report: Report): Readonly<Record<string, AnyNodeView>> {
  if (!isObject(table) || Array.isArray(table)) {
    report({ kind: 'wrong-property', message: 'views must be an object' });
    return noViews;
  }
  let checked = viewTables.get(table);
  if (checked === undefined) {
    checked = checkViews(table);
    viewTables.set(table, checked);
  }
  checked.issues.forEach(report);
  return checked.usable;
}

function checkViews(table: object): Checked<Readonly<Record<string, AnyNodeView>>> {
  // Without a prototype, so that a type named "constructor" does not find an inherited value.
  const usable: Record<string, AnyNodeView> = Object.create(null);
  const issues: CanvasIssue[] = [];
  for (const [name, view] of Object.entries(table)) {
    if (isView(view)) usable[name] = view;
    else issues.push({ kind: 'bad-view', message: `views.${name} needs Card, Icon and measure` });
  }
  return { usable, issues };
}

/** The valid issues among those of the host. */
export function usableIssues(issues: unknown, report: Report): readonly Issue[] | undefined {
  if (issues === undefined) return undefined;
  if (!Array.isArray(issues)) {
    report({ kind: 'wrong-property', message: 'issues must be an array' });
    return undefined;
  }
  if (issues.every(isIssue)) return issues;
  report({ kind: 'wrong-property', message: 'issues must be objects with nodeId, edge or neither' });
  return issues.filter(isIssue);
}

function isIssue(issue: unknown): issue is Issue {
  return (
    isObject(issue) &&
    (issue.nodeId === undefined || typeof issue.nodeId === 'string') &&
    (issue.edge === undefined || isObject(issue.edge))
  );
}

/** The run, if it has the expected shape. */
export function usableRun(run: unknown, report: Report): RunState | undefined {
  if (run === undefined || run === null) return undefined;
  if (isObject(run) && run.nodes instanceof Map && typeof run.seq === 'number')
    return run as unknown as RunState;
  report({ kind: 'wrong-property', message: 'run must be a run state' });
  return undefined;
}

function isCamera(camera: unknown): camera is Camera {
  return (
    isObject(camera) && [camera.x, camera.y, camera.zoom].every(Number.isFinite) && Number(camera.zoom) > 0
  );
}

/** True for a list of objects that have strings under these names. */
function areAll(list: unknown, texts: readonly string[]): boolean {
  return (
    Array.isArray(list) &&
    list.every((value) => isObject(value) && texts.every((text) => typeof value[text] === 'string'))
  );
}

function isKeys(keys: unknown): boolean {
  return (
    keys === false ||
    (isObject(keys) && Object.values(keys).every((list) => list === undefined || areAll(list, ['key'])))
  );
}

function isTones(tones: unknown): tones is Tones {
  return isObject(tones) && [tones.nodes, tones.edges].every((map) => map instanceof Map);
}

function isCatalogue(catalogue: unknown): boolean {
  return (
    isObject(catalogue) &&
    Array.isArray(catalogue.sources) &&
    catalogue.sources.every(
      (source) =>
        hasTexts(source, 'id', 'label') &&
        typeof source.list === 'function' &&
        (source.filters === undefined || isFilters(source.filters)) &&
        (source.creation === undefined ||
          (hasTexts(source.creation, 'label') && typeof source.creation.make === 'function')),
    )
  );
}

function isCodec(codec: unknown): boolean {
  return isObject(codec) && typeof codec.read === 'function' && typeof codec.write === 'function';
}

function isFilters(filters: unknown): boolean {
  return (
    Array.isArray(filters) &&
    filters.every(
      (filter) =>
        hasTexts(filter, 'id', 'label') &&
        Array.isArray(filter.choices) &&
        filter.choices.every((choice) => hasTexts(choice, 'value', 'label')),
    )
  );
}

function hasTexts(value: unknown, ...names: string[]): value is Record<string, unknown> {
  return isObject(value) && names.every((name) => typeof value[name] === 'string');
}

function isView(view: unknown): view is AnyNodeView {
  return (
    isObject(view) &&
    isComponent(view.Card) &&
    isComponent(view.Icon) &&
    (typeof view.measure === 'function' || (view.measure === undefined && view.isOwn === true)) &&
    (view.lines === undefined || typeof view.lines === 'function')
  );
}

/** True for functions and for the results of `memo`, `lazy` and `forwardRef`. */
export function isComponent(value: unknown): boolean {
  return typeof value === 'function' || (isObject(value) && '$$typeof' in value);
}

/** True for any non-null object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
