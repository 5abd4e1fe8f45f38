import { bm25Parameters, type Scored } from '@heddle/retrieval';
import { sql } from 'drizzle-orm';
import type { App } from '../../kernel/services.js';
import type { ActiveDocument } from './ActiveDocument.js';

/** A longer question has hardly more to say, and each term costs a look-up. */
const maxTerms = 100;

/** The slices with the best BM25 weight, by the statistics of the documents that are searched. */
export async function searchTerms(
  app: App,
  documents: readonly ActiveDocument[],
  query: string,
  limit: number,
): Promise<Scored[]> {
  if (documents.length === 0) return [];
  const [counted] = await app.retrievalEngine.countTerms([query]);
  const terms = (counted?.counts ?? []).map(([term]) => term).slice(0, maxTerms);
  if (terms.length === 0) return [];
  const given = JSON.stringify({
    terms,
    datasets: [...new Set(documents.map(({ datasetId }) => datasetId))],
    documents: documents.map(({ documentId, generation }) => ({ document: documentId, generation })),
  });
  const { k1, b } = bm25Parameters;
  const { rows } = await app.db.execute(sql`
    with given as (select ${given}::json as value),
    active as materialized (
      select d.document, d.generation
      from given, json_to_recordset(value->'documents') as d(document bigint, generation integer)
    ),
    live as not materialized (
      select e.slice_id, e.segment, e.length from knowledge_index_entries e
      join active a on a.document = e.document_id and a.generation = e.generation
      where e.is_searchable
    ),
    totals as materialized (
      select count(*)::float8 as total, greatest(avg(length), 1)::float8 as average from live
    ),
    matched as materialized (
      select p.term, u.slice_id, u.count, l.length
      from given
      join knowledge_index_postings p
        on p.dataset_id = any(array(select json_array_elements_text(value->'datasets')::bigint from given))
        and p.term = any(array(select json_array_elements_text(value->'terms') from given))
      cross join lateral unnest(p.slice_ids, p.counts) as u(slice_id, count)
      join live l on l.slice_id = u.slice_id and l.segment = p.segment
    ),
    frequencies as (
      select term, ln(1 + (total - count(*) + 0.5) / (count(*) + 0.5)) as weight
      from matched, totals group by term, total
    )
    select slice_id::text as id,
      sum(weight * (count * ${k1 + 1}::float8) / (count + ${k1}::float8 * (${1 - b}::float8 + ${b}::float8 * length / average)))::float8 as score
    from matched join frequencies using (term), totals
    group by slice_id order by score desc, matched.slice_id::text collate "C" limit ${limit}`);
  return rows.map(({ id, score }) => ({ id: String(id), score: Number(score) }));
}
