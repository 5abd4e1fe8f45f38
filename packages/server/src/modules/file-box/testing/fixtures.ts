import { bot } from '@heddle/api-contract/families/bot';
import { files } from '@heddle/api-contract/families/file';
import { fileBox } from '@heddle/api-contract/families/file-box';
import { fixture } from '../../../testing/fixture.js';

const fields = [
  'fileBox.X-AIPlugin-Bot-ID',
  'fileBox.X-AIPlugin-Connector-ID',
  'fileBox.X-AIPlugin-Conversation-ID',
  'fileBox.biz_id',
  'fileBox.bid',
  'fileBox.cid',
  'fileBox.bot_id',
  'fileBox.connector_id',
  'fileBox.file_id',
  'fileBox.album_id',
  'fileBox.detail_page_id',
  'fileBox.dpid',
  'fileBox.id',
  'fileBox.ids',
  'fileBox.UserID',
  'fileBox.user_id',
  'fileBox.scene_id',
] as const;

export const fixtures = [
  fixture([...fields], async (owner) => {
    const calls = owner.clientOf({ bot, fileBox, files });
    const { bot_id } = await calls.bot.create({ space_id: owner.spaceId, name: 'keeps files' });
    await calls.bot.updateInfo({ bot_info: { bot_id, filebox_info: { mode: 1 } } });
    const stored = await calls.files.upload({
      space_id: owner.spaceId,
      file: new File(['owned'], 'owned.txt'),
    });
    const common = { 'X-AIPlugin-Bot-ID': bot_id };
    const { create_results } = await calls.fileBox.createFiles({
      req_common_base_info: common,
      source_urls: [stored.uri],
    });
    const { album_info } = await calls.fileBox.createAlbum({
      req_common_params: common,
      album_name: 'owned',
    });
    const file_id = create_results[0]?.file_id ?? '0';
    return {
      'fileBox.X-AIPlugin-Bot-ID': bot_id,
      'fileBox.X-AIPlugin-Connector-ID': '10000010',
      'fileBox.X-AIPlugin-Conversation-ID': '0',
      'fileBox.biz_id': file_id,
      'fileBox.bid': bot_id,
      'fileBox.cid': '10000010',
      'fileBox.bot_id': bot_id,
      'fileBox.connector_id': '10000010',
      'fileBox.file_id': file_id,
      'fileBox.album_id': album_info.album_id,
      'fileBox.detail_page_id': file_id,
      'fileBox.dpid': file_id,
      'fileBox.id': file_id,
      'fileBox.ids': file_id,
      'fileBox.UserID': owner.id,
      'fileBox.user_id': owner.id,
      'fileBox.scene_id': '0',
    };
  }),
];
