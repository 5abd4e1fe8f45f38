import type { Input, Result } from '@heddle/api-contract';
import {
  type ExampleWorkflow,
  officialType,
  type workflowTemplate,
} from '@heddle/api-contract/families/workflow-template';
import { and, count, desc, eq, getTableColumns, ilike, isNotNull, isNull } from 'drizzle-orm';
import { containing } from '../../db/containing.js';
import type { Context } from '../../kernel/Context.js';
import { pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { idOfUri } from '../file/index.js';
import { checkDocument, checkUses, findCreators, languageOf } from '../workflow/index.js';
import { workflows } from '../workflow/tables.js';
import { samplesFor } from './samples.js';
import { exampleWorkflows } from './tables.js';

type Calls = typeof workflowTemplate.calls;
type Query = Input<Calls['exampleList']>;

const everyMode = 100;
const everyTag = 1;
const published = 3;
const common = { type: officialType, tag: everyTag, status: published, schema_type: 0, url: '' } as const;

/** Examples: those that come with Heddle, then those that operators listed. */
export async function listExamples(context: Context, input: Query): Promise<Result<Calls['exampleList']>> {
  const { limit, offset } = pageOf(input);
  const own = findSamples(context, input);
  const shown = own.slice(offset, offset + limit);
  const where = conditionOf(input);
  const joined = eq(workflows.id, exampleWorkflows.workflowId);
  const { schema: _schema, ...columns } = getTableColumns(workflows);
  const [rows, [counted]] = await Promise.all([
    context.db
      .select(columns)
      .from(exampleWorkflows)
      .innerJoin(workflows, joined)
      .where(where)
      .orderBy(desc(exampleWorkflows.listedAt), desc(workflows.id))
      .limit(limit - shown.length)
      .offset(Math.max(offset - own.length, 0)),
    context.db.select({ total: count() }).from(exampleWorkflows).innerJoin(workflows, joined).where(where),
  ]);
  const creators = await findCreators(context, rows);
  const checks = await checkUses(context.db, rows, input.checker ?? []);
  const listed = rows.map((row): ExampleWorkflow => {
    const author = creators(row.creatorId);
    return {
      ...common,
      workflow_id: row.id,
      name: row.name,
      desc: row.description,
      // Pictures of a space are only for its members.
      icon_uri: idOfUri(row.icon) === undefined ? row.icon : '',
      create_time: toSeconds(row.createdAt),
      update_time: toSeconds(row.publishedAt ?? row.updatedAt),
      flow_mode: row.flowMode,
      template_author_id: author.id,
      template_author_name: author.name,
      template_author_picture_url: author.avatar_url,
      ...(checks.has(row.id) && { check_result: checks.get(row.id) }),
    };
  });
  return { workflow_list: [...shown, ...listed], total: own.length + (counted?.total ?? 0) };
}

function findSamples({ user }: Context, { name = '', flow_mode: mode = everyMode, checker = [] }: Query) {
  return samplesFor(languageOf(user.locale))
    .filter(
      (sample) =>
        sample.name.includes(name.toLowerCase()) && (mode === everyMode || mode === sample.flowMode),
    )
    .map(
      ({ id, flowMode, schema, ...sample }): ExampleWorkflow => ({
        ...common,
        workflow_id: id,
        name: sample.name,
        desc: sample.description,
        icon_uri: '',
        create_time: 0,
        update_time: 0,
        flow_mode: flowMode,
        template_author_id: '',
        template_author_name: '',
        template_author_picture_url: '',
        ...(checker.length > 0 && { check_result: checkDocument(flowMode, schema, checker) }),
      }),
    );
}

function conditionOf({ name, flow_mode: mode = everyMode }: Query) {
  return and(
    isNull(workflows.deletedAt),
    isNotNull(workflows.publishedCommitId),
    name ? ilike(workflows.name, containing(name)) : undefined,
    mode === everyMode ? undefined : eq(workflows.flowMode, mode),
  );
}

const tagNames = { 'zh-CN': '全部', en: 'All' } as const;

/** The tags of examples: only the one that all have. */
export async function listTags({ user }: Context): Promise<Result<Calls['tags']>> {
  return { tags: [{ type: everyTag, name: tagNames[languageOf(user.locale)], icon: '', active_icon: '' }] };
}
