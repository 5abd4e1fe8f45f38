import { sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { queryTerms } from '../../retrieval-engine/queryTerms.js';

/**
 * The ids of slices that contain every term of the query, those with most occurrences first. Entries of earlier
 * generations are among them, so callers read more than they need, and leave out what is no longer active.
 */
export async function searchAllTerms(
  db: Database,
  datasetIds: readonly string[],
  query: string,
  limit: number,
): Promise<string[]> {
  const terms = queryTerms(query);
  if (datasetIds.length === 0 || terms.length === 0) return [];
  const given = JSON.stringify({ datasets: datasetIds, terms });
  const { rows } = await db.execute(sql`
    with given as (select ${given}::json as value)
    select u.slice_id::text as id
    from knowledge_index_postings p
    cross join lateral unnest(p.slice_ids, p.counts) as u(slice_id, count)
    join knowledge_index_entries e on e.slice_id = u.slice_id and e.segment = p.segment and e.is_searchable
    where p.dataset_id = any(array(select json_array_elements_text(value->'datasets')::bigint from given))
      and p.term = any(array(select json_array_elements_text(value->'terms') from given))
    group by u.slice_id
    having count(distinct p.term) = ${terms.length}::int
    order by sum(u.count) desc, u.slice_id desc limit ${limit}`);
  return rows.map(({ id }) => String(id));
}
