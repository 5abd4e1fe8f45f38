import * as z from 'zod';
import { post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { flag, id, list, optional, shortText } from '../kernel/fields.js';
import { because } from '../kernel/reasons.js';
import { sentReason } from '../kernel/sentReason.js';
import { inputReasons } from '../reasons/input.js';
import { jobStatuses } from './job.js';

/** Kinds of resources that an archive can contain. */
export const archiveKinds = ['workflow', 'bot', 'plugin', 'knowledge', 'database', 'card', 'prompt'] as const;

/** A kind of resource that an archive can contain. */
export type ArchiveKind = (typeof archiveKinds)[number];

/** Limits of archives. */
export const archiveLimits = {
  /** Of the file. */
  bytes: 32 * 1024 * 1024,
  /** Of all its files when they are unpacked. */
  unpackedBytes: 128 * 1024 * 1024,
  /** Of original files, photos and versions together; the other texts need the rest. */
  largeBytes: 24 * 1024 * 1024,
  files: 5_000,
  resources: 500,
  /** Resources that one export names; what they use comes in addition. */
  roots: 200,
} as const;

/** What a note says about a resource; its `subject` names the node, tool or resource. */
export const archiveNotes = [
  /** A secret was left out; enter it again. */
  'secretRemoved',
  /** The credential by name has to be chosen. */
  'credentialNeeded',
  /** The plugin's authorization has to be entered. */
  'authorizationNeeded',
  /** The plugin has to be published before anything can call it. */
  'publishNeeded',
  /** Something outside of the archive that the workspace does not have either. */
  'missing',
  /** The model does not exist here; the default model takes its place. */
  'modelReplaced',
  /** Calls the draft, because versions are not exported. */
  'draftCalled',
  /** A picture or another file was left out. */
  'fileLeftOut',
  /** Documents that are not texts were left out. */
  'documentsLeftOut',
  /** Rows of databases are never exported. */
  'rowsLeftOut',
  /** A connection to a server, a trigger or a hook was left out. */
  'activePartLeftOut',
  /** A trigger was copied, and does not fire until somebody starts it. */
  'triggerPaused',
  /** The name was taken, so it got a number. */
  'renamed',
] as const;

/** A code of `archiveNotes`. */
export type ArchiveNoteCode = (typeof archiveNotes)[number];

/** A remark about a resource that is exported, imported or created. */
export const archiveNote = () => z.object({ code: z.enum(archiveNotes), subject: z.string() });

/** A note about a resource. */
export type ArchiveNote = z.infer<ReturnType<typeof archiveNote>>;

/** What became of a node of another product. */
export const importNodeOutcomes = ['mapped', 'approximated', 'placeholder', 'dropped'] as const;

/** An outcome of `importNodeOutcomes`. */
export type ImportNodeOutcome = (typeof importNodeOutcomes)[number];

/** What a note says about a node of another product; its `subject` names the setting, the text or the resource. */
export const importNodeNotes = [
  /** The type has no counterpart; a placeholder keeps the node. */
  'typeUnknown',
  /** An expression that is more than the path of a value stays as text. */
  'expressionKept',
  'modelReplaced',
  'credentialNeeded',
  'knowledgeNeeded',
  'workflowNeeded',
  'pluginNeeded',
  'databaseNeeded',
  'toolLeftOut',
  'settingLeftOut',
  /** A trigger is not set up; the workflow is started otherwise. */
  'triggerLeftOut',
  /** A function around the code passes its inputs on. */
  'codeAdapted',
  /** A connection that closes a circle was left out. */
  'cycleRemoved',
  /** Several ends became one. */
  'endsMerged',
  /** A variable of the conversation became one of the user. */
  'variableScope',
  'secretRemoved',
  /** The names of inputs or results follow from where they are used. */
  'fieldsGuessed',
] as const;

/** A code of `importNodeNotes`. */
export type ImportNodeNoteCode = (typeof importNodeNotes)[number];

const importedNode = () =>
  z.object({
    title: z.string(),
    /** In the other product. */
    type: z.string(),
    /** In the created document; empty if there is none. */
    node_id: z.string(),
    outcome: z.enum(importNodeOutcomes),
    notes: z.array(z.object({ code: z.enum(importNodeNotes), subject: z.string() })),
  });

/** A node of a document of another product, in the report of its import. */
export type ImportedNode = z.infer<ReturnType<typeof importedNode>>;

/** Where a file that is imported comes from. */
export const importSources = ['heddle', 'dify', 'n8n', 'coze'] as const;

/** A source of `importSources`. */
export type ImportSource = (typeof importSources)[number];

const reported = () =>
  z.object({
    kind: z.enum(archiveKinds),
    /** In the archive. */
    id,
    name: z.string(),
    outcome: z.enum(['created', 'mapped', 'left_out']),
    /** Of the created or the existing resource; empty before the import. */
    new_id: z.string(),
    notes: z.array(archiveNote()),
    /** Of a document of another product. */
    nodes: z.array(importedNode()).optional(),
  });

/** What becomes of a resource of an archive. */
export type ArchiveReportItem = z.infer<ReturnType<typeof reported>>;

const added = 'the specification exports no resources with what they use';
const file = () => ({ space_id: id, file_uri: shortText(500) });
const few = <S extends z.ZodType>(schema: S, maximum: number) =>
  list(schema).refine((items) => items.length <= maximum, because(inputReasons.tooMany({ maximum })));

/** Resources from and to files. Imports are inert: nothing is published, connected or started. */
export const archive = defineFamily('archive', {
  /** Starts to export resources with everything they use; the job will contain the file. */
  exportResources: post('/api/archive/export', {
    auth: 'session',
    audit: { 'zh-CN': '导出资源', en: 'Exported resources' },
    added,
    errors: ['archiveInvalid', 'accessDenied'],
    input: () =>
      z.object({
        space_id: id,
        resources: few(z.object({ kind: z.enum(archiveKinds), id }), archiveLimits.roots),
        /** Whether the texts of knowledge bases are exported, not only their settings. */
        with_documents: optional(flag),
      }),
    output: () => z.object({ job_id: id }),
  }),
  /** Reads an uploaded archive and says what an import would do. Changes nothing. */
  preview: post('/api/archive/preview', {
    auth: 'session',
    audit: { 'zh-CN': '预览导入', en: 'Previewed an import' },
    added,
    changesState: false,
    errors: ['archiveInvalid'],
    input: () => z.object(file()),
    output: () =>
      z.object({
        source: z.enum(importSources),
        items: z.array(
          z.object({
            ...reported().shape,
            /** The resource that was asked for when the archive was exported. */
            is_root: z.boolean(),
            /** Resources of the workspace with the same name or ID, which an import can use instead. */
            existing: z.array(z.object({ id, name: z.string() })),
          }),
        ),
      }),
  }),
  /** Starts to import an uploaded archive; `progress` returns the report. */
  importFile: post('/api/archive/import', {
    auth: 'session',
    audit: { 'zh-CN': '导入资源', en: 'Imported resources' },
    added,
    errors: ['archiveInvalid'],
    input: () =>
      z.object({
        ...file(),
        /** Resources of the archive that are not created, because the workspace has one that is used instead. */
        mapped: optional(few(z.object({ id, existing_id: id }), archiveLimits.resources)),
        /** Resources of the archive that are not imported. */
        left_out: optional(few(id, archiveLimits.resources)),
      }),
    output: () => z.object({ job_id: id }),
  }),
  /** How far an export or import of the caller is. */
  progress: post('/api/archive/progress', {
    auth: 'session',
    audit: { 'zh-CN': '查看导入导出进度', en: 'Viewed the progress of an export or import' },
    added,
    changesState: false,
    input: () => z.object({ job_id: id }),
    output: () =>
      z.object({
        status: z.enum(jobStatuses),
        done: z.number(),
        total: z.number(),
        /** Why it failed, in English and as a key with parameters. */
        reason_text: z.string(),
        why: sentReason().optional(),
        /** The name of the exported file; empty while there is none. */
        file_name: z.string(),
        /** What was exported or imported; empty until the job is done. */
        items: z.array(reported()),
      }),
  }),
});
