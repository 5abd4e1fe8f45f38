import type { Input, Result } from '@heddle/api-contract';
import { type bot, botBranches } from '@heddle/api-contract/families/bot';
import { can } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { findPeople } from '../account/index.js';
import { languageOf } from '../workflow/index.js';
import { readDraft } from './botDraft.js';
import { describeUses } from './botOptions.js';
import { requireVersion, stateOfDraft, stateOfVersion } from './botVersions.js';
import { isAsPublished } from './compareBots.js';
import { presentBot } from './presentBot.js';
import { presentChannels, servedPublications } from './publications.js';
import { requireBot } from './requireBot.js';

type Calls = typeof bot.calls;

/** The caller's draft of an agent, or one of its versions. */
export async function readBotInfo(
  context: Context,
  input: Input<Calls['getInfo']>,
): Promise<Result<Calls['getInfo']>> {
  const { head, access } = await requireBot(context, input.bot_id, 'view');
  const { db, user } = context;
  const draft = await readDraft(db, head, user.id);
  const wanted = input.version ?? input.commit_version;
  const version =
    wanted === undefined || wanted === draft.commitId ? undefined : await requireVersion(db, head, wanted);
  const state = version ? stateOfVersion(head, version) : stateOfDraft(head, draft);
  const served = (await servedPublications(db, [head.id])).get(head.id) ?? [];
  const isEditable = can(access, 'edit', head);
  const isSame = await isAsPublished(db, head, draft);
  const people = await findPeople(db, [head.creatorId]);
  const publisher = people.get(head.creatorId);
  const publishTime = head.publishedAt ? String(toSeconds(head.publishedAt)) : '';
  return {
    bot_info: await presentBot(context, state),
    bot_option_data: await describeUses(context, access, state),
    has_unpublished_change: !isSame,
    bot_market_status: 0,
    in_collaboration: head.isCollaborative,
    same_with_online: isSame,
    editable: isEditable && !version,
    deletable: can(access, 'delete', head),
    publishable: can(access, 'publish', head),
    ...(served.length > 0 &&
      publisher && {
        publisher: { user_id: publisher.id, name: publisher.name, icon_url: publisher.avatarUrl },
      }),
    has_publish: served.length > 0,
    space_id: head.spaceId,
    connectors: presentChannels(context, served, languageOf(user.locale)),
    branch: draft.base === undefined ? botBranches.base : botBranches.personalDraft,
    commit_version: version?.commitId ?? draft.commitId,
    committer_name: publisher?.name ?? '',
    commit_time: String(toSeconds(draft.updatedAt)),
    publish_time: publishTime,
    collaborator_status: {
      commitable: head.isCollaborative && isEditable,
      operateable: isEditable,
      manageable: can(access, 'addCollaborator', head),
    },
  };
}
