import type { Json, JsonObject, Language, TypeDescription, ValueType } from '@heddle/workflow-schema';
import { formatMessage } from '../formatMessage.js';
import { messages } from './messages.js';
import { spelling } from './wire.js';

type TypeName = Extract<keyof (typeof messages)['en'], `${string}Type`>;

interface KnownType {
  type: Exclude<ValueType, 'list'>;
  assistType?: number;
  name: TypeName;
  /** The editor's number of the type (`rawMeta.type`); a list of it has `listView`. */
  view: number;
  listView: number;
}

const knownTypes: readonly KnownType[] = [
  { type: 'string', name: 'stringType', view: 1, listView: 99 },
  { type: 'integer', name: 'integerType', view: 2, listView: 100 },
  { type: 'float', name: 'floatType', view: 4, listView: 102 },
  { type: 'boolean', name: 'booleanType', view: 3, listView: 101 },
  { type: 'object', name: 'objectType', view: 6, listView: 103 },
  { type: 'string', assistType: 10_000, name: 'timeType', view: 19, listView: 116 },
  { type: 'string', assistType: 1, name: 'fileType', view: 8, listView: 105 },
  { type: 'string', assistType: 2, name: 'imageType', view: 7, listView: 104 },
  { type: 'string', assistType: 3, name: 'docType', view: 9, listView: 106 },
  { type: 'string', assistType: 4, name: 'codeType', view: 10, listView: 107 },
  { type: 'string', assistType: 5, name: 'pptType', view: 11, listView: 108 },
  { type: 'string', assistType: 6, name: 'txtType', view: 12, listView: 109 },
  { type: 'string', assistType: 7, name: 'excelType', view: 13, listView: 110 },
  { type: 'string', assistType: 8, name: 'audioType', view: 14, listView: 111 },
  { type: 'string', assistType: 9, name: 'zipType', view: 15, listView: 112 },
  { type: 'string', assistType: 10, name: 'videoType', view: 16, listView: 113 },
  { type: 'string', assistType: 11, name: 'svgType', view: 17, listView: 114 },
  { type: 'string', assistType: 12, name: 'voiceType', view: 18, listView: 115 },
];

/** A type as one string, for selects: `string`, `string:2`, `list>object`. */
export function typeKey({ type, assistType, schema }: TypeDescription): string {
  if (type === 'list')
    return `list>${Array.isArray(schema) || schema === undefined ? 'string' : typeKey(schema)}`;
  return assistType === undefined || assistType === 0 ? type : `${type}:${assistType}`;
}

/** Display name of a type. */
export function typeName(type: TypeDescription, language: Language): string {
  const t = messages[language];
  if (type.type === 'list') {
    const element = Array.isArray(type.schema) || type.schema === undefined ? undefined : type.schema;
    const name = element === undefined ? t.stringType : typeName(element, language);
    // Abbreviations stay in capitals: a list of SVG.
    const isWord = name !== name.toUpperCase();
    return formatMessage(t.listOf, { type: language === 'en' && isWord ? name.toLowerCase() : name });
  }
  return t[knownOf(type)?.name ?? `${type.type}Type`];
}

/** The editor's number of a type, which documents store next to each value. */
export function viewTypeOf(type: TypeDescription): number {
  if (type.type !== 'list') return knownOf(type)?.view ?? 1;
  const element = Array.isArray(type.schema) ? undefined : type.schema;
  return (element && knownOf(element)?.listView) ?? 99;
}

/** Types that can be chosen, in display order. */
export function offeredTypes(): { single: TypeDescription[]; lists: TypeDescription[] } {
  const single = knownTypes.map(
    ({ type, assistType }): TypeDescription => (assistType === undefined ? { type } : { type, assistType }),
  );
  return { single, lists: single.map((schema) => ({ type: 'list', schema })) };
}

/** Writes a type into a value or a variable; an object that stays an object keeps its fields. */
export function writeType(draft: JsonObject, type: TypeDescription): void {
  const schemaKey = spelling(draft, 'schema');
  const before = draft[schemaKey];
  draft[spelling(draft, 'type')] = type.type;
  const assistKey = spelling(draft, 'assistType');
  if (type.assistType === undefined) delete draft[assistKey];
  else draft[assistKey] = type.assistType;
  const schema = schemaJson(type, before);
  if (schema === undefined) delete draft[schemaKey];
  else draft[schemaKey] = schema;
}

function schemaJson({ type, schema }: TypeDescription, before: Json | undefined): Json | undefined {
  if (type === 'object') {
    if (Array.isArray(schema)) return schema as unknown as Json;
    return Array.isArray(before) ? before : [];
  }
  if (type !== 'list') return undefined;
  const element: JsonObject = {};
  writeType(element, Array.isArray(schema) || schema === undefined ? { type: 'string' } : schema);
  return element;
}

function knownOf({ type, assistType }: TypeDescription): KnownType | undefined {
  return knownTypes.find((known) => known.type === type && (known.assistType ?? 0) === (assistType ?? 0));
}
