import * as z from 'zod';
import { post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, id, optional, shortText } from '../kernel/fields.js';

/** Where in a resource a text is. */
export const searchPlaces = [
  'name',
  'description',
  /** A node of a workflow. */
  'node',
  /** The persona of an agent, or the text of a prompt. */
  'prompt',
  /** What an agent says first. */
  'opening',
  /** An agent of several. */
  'agent',
  /** A tool of a plugin. */
  'tool',
  /** A field of a database. */
  'field',
  /** A slice of a knowledge base. */
  'slice',
] as const;

/** Where in a resource a text was found. */
export type SearchPlace = (typeof searchPlaces)[number];

/** Limits of a search. */
export const searchLimits = { query: 200, results: 50 } as const;

const piece = () => z.object({ text: z.string(), is_match: z.boolean() });

const result = () =>
  z.object({
    res_id: id,
    /** As in the library. */
    res_type: z.number(),
    res_sub_type: z.number(),
    name: z.string(),
    /** Seconds since 1970. */
    edit_time: z.number(),
    place: z.enum(searchPlaces),
    /** Id of the node, tool, field or slice within the resource; empty for other places. */
    place_id: z.string(),
    /** Title of the node, name of the tool, or name of the document of a slice. */
    place_name: z.string(),
    /** The text around the first match, in pieces. Plain text, never markup. */
    snippet: z.array(piece()),
  });

/** A resource that a search found, with the place of the match. */
export type SearchResult = z.infer<ReturnType<typeof result>>;

/** Full-text search. */
export const search = defineFamily('search', {
  /**
   * Finds the resources of a space by name, description and content: nodes of workflows, prompts of agents, slices
   * of knowledge bases. All words of the query must occur in a resource; words may be incomplete. Names come first,
   * then what was edited last.
   */
  inSpace: post('/api/search/space', {
    auth: 'session',
    audit: { 'zh-CN': '搜索空间', en: 'Searched a workspace' },
    added: 'the specification has no search of contents',
    input: () =>
      z.object({
        space_id: id,
        query: shortText(searchLimits.query),
        /** Only these types, as in the library. */
        res_types: optional(z.array(z.number()).max(20)),
        size: optional(count.pipe(z.number().min(1).max(searchLimits.results))),
      }),
    output: () =>
      z.object({
        results: z.array(result()),
        /** Texts that were stored or changed together are still being added to the index. */
        is_indexing: z.boolean(),
      }),
  }),
});
