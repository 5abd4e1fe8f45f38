import { type ApiParameter, assistTypes, parameterTypes } from '../form/ApiParameter.js';
import type { Card, CardElement, CardVariable } from './Card.js';

/** A card for the answers of a tool, with the path of each of its variables. */
export interface ProposedCard {
  card: Card;
  mapping: Record<string, string>;
}

const { string, object, array } = parameterTypes;

const maxValues = 12;
const maxLists = 3;
const maxColumns = 5;
const maxDepth = 2;

const titleNames = /^(title|name|subject|headline|city|label)$/i;
const textNames = /(description|summary|content|text|body|abstract|detail|markdown)s?$/i;
const pictureNames =
  /(image|img|picture|photo|avatar|thumbnail|icon|cover|logo|poster)(_?ur[il]|_?link|_?src)?$/i;
const addressNames = /(ur[il]|link|href|website|homepage)$/i;
// Characters that paths and `{{…}}` have a meaning for.
const unusable = /[.[\]{}]/;

/** A value of the answer that the card shows. */
interface Shown {
  field: ApiParameter;
  label: string;
  /** `{{…}}` of the value. */
  value: string;
}

/**
 * A card that shows the answers of a tool as far as they are described: a title, values with their labels, pictures,
 * links, and lists. Undefined if nothing is described that a card can show. Fields hidden from models are left out.
 */
export function proposeCard(
  fields: readonly ApiParameter[],
  { open = 'Open' }: { open?: string } = {},
): ProposedCard | undefined {
  const proposal = new Proposal(open);
  const children = proposal.elements(fields);
  if (children.length === 0) return undefined;
  const card: Card = { version: 1, variables: proposal.variables, root: { type: 'column', children } };
  return { card, mapping: proposal.mapping };
}

class Proposal {
  readonly variables: CardVariable[] = [];
  readonly mapping: Record<string, string> = {};
  readonly #open: string;

  constructor(open: string) {
    this.#open = open;
  }

  elements(fields: readonly ApiParameter[]): CardElement[] {
    const { values, lists } = collect(fields);
    const shown = values.slice(0, maxValues).map(({ field, path }) => ({
      field,
      label: labelOf(field),
      value: `{{${this.#variable(field, path)}}}`,
    }));
    const tables = lists.slice(0, maxLists).flatMap(({ field, path }) => {
      const items = itemsOf(field);
      if (!items) return [];
      const element = this.#list(items, this.#variable(field, path));
      if (!element) return [];
      const isOnly = shown.length === 0 && lists.length === 1;
      const heading: CardElement = { type: 'text', text: labelOf(field), style: 'muted' };
      return isOnly ? [element] : [heading, element];
    });
    return [...elementsOf(shown, this.#open), ...tables];
  }

  #variable({ name = '', type }: ApiParameter, path: string): string {
    const base = /^[A-Za-z]\w{0,39}$/.test(name) ? name : `value${this.variables.length + 1}`;
    let unique = base;
    for (let number = 2; Object.hasOwn(this.mapping, unique); number++) unique = `${base}${number}`;
    this.variables.push({ name: unique, type: variableTypeOf(type) });
    this.mapping[unique] = path;
    return unique;
  }

  #list(item: ApiParameter, items: string): CardElement | undefined {
    if (item.type !== object)
      return item.type === array
        ? undefined
        : { type: 'list', items, child: { type: 'text', text: '{{item}}' } };
    const inner = collect(item.sub_parameters ?? []).values;
    const shown = inner.map(({ field, path }) => ({
      field,
      label: labelOf(field),
      value: `{{item.${path}}}`,
    }));
    if (shown.length === 0) return undefined;
    const isPlain = shown.every(
      ({ field }) => kindOf(field) === 'value' || titleNames.test(field.name ?? ''),
    );
    if (isPlain && shown.length > 1) {
      const columns = shown.slice(0, maxColumns).map(({ label, value }) => ({ title: label, text: value }));
      return { type: 'table', items, columns };
    }
    const children = elementsOf(shown.slice(0, maxColumns), this.#open);
    return { type: 'list', items, child: { type: 'column', children } };
  }
}

/** Fields that a path leads to, outer ones first: those with one value, and lists. */
function collect(fields: readonly ApiParameter[]) {
  const values: { field: ApiParameter; path: string }[] = [];
  const lists: { field: ApiParameter; path: string }[] = [];
  const walk = (inner: readonly ApiParameter[], outer: string, depth: number) => {
    for (const field of inner) {
      const { name = '', type, global_disable: isHidden } = field;
      if (isHidden || name === '' || unusable.test(name)) continue;
      const path = `${outer}${name}`;
      if (type === array) lists.push({ field, path });
      else if (type !== object) values.push({ field, path });
      else if (depth < maxDepth) walk(field.sub_parameters ?? [], `${path}.`, depth + 1);
    }
  };
  walk(fields, '', 0);
  return { values, lists };
}

function itemsOf({ sub_parameters: [item] = [], sub_type }: ApiParameter): ApiParameter | undefined {
  return item ?? (sub_type === undefined ? undefined : { type: sub_type });
}

/** Pictures and the title first, links last. */
function elementsOf(shown: readonly Shown[], open: string): CardElement[] {
  const title = shown.find(({ field }) => field.type === string && titleNames.test(field.name ?? ''));
  const rest = shown.filter((one) => one !== title);
  const of = (kind: ReturnType<typeof kindOf>) => rest.filter(({ field }) => kindOf(field) === kind);
  return [
    ...of('picture').map(
      ({ value, label, field }): CardElement => ({
        type: 'image',
        url: value,
        description: field.desc ? label : '',
      }),
    ),
    ...(title ? [{ type: 'text' as const, text: title.value, style: 'title' as const }] : []),
    ...of('text').map(({ value }): CardElement => ({ type: 'markdown', text: value })),
    ...of('value').map(({ value, label }): CardElement => ({ type: 'text', text: `${label}: ${value}` })),
    ...of('address').map(
      ({ value, label, field }): CardElement => ({
        type: 'button',
        label: field.desc ? label : open,
        action: { type: 'open_url', url: value },
      }),
    ),
  ];
}

function kindOf({ name = '', type, assist_type }: ApiParameter): 'picture' | 'address' | 'text' | 'value' {
  if (type !== string) return 'value';
  if (assist_type === assistTypes.image || pictureNames.test(name)) return 'picture';
  if (addressNames.test(name)) return 'address';
  return textNames.test(name) ? 'text' : 'value';
}

const longestLabel = 40;

/** The description of a field if it is as short as a label, else its name in words. */
function labelOf({ name = '', desc = '' }: ApiParameter): string {
  const described = desc.trim().replace(/[.。:：]$/, '');
  // Braces in a label would be read as a variable.
  if (described !== '' && described.length <= longestLabel && !/[{}]/.test(described)) return described;
  const words = name
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function variableTypeOf(type: number | undefined): CardVariable['type'] {
  switch (type) {
    case array:
      return 'list';
    case parameterTypes.boolean:
      return 'bool';
    case parameterTypes.integer:
    case parameterTypes.number:
      return 'number';
    default:
      return 'string';
  }
}
