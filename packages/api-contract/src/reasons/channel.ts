import { defineReasons } from '../kernel/reasons.js';

/** Why a channel was not changed, or why it does not answer. */
export const channelReasons = defineReasons('channel', {
  notChatFlow: 'only agents and chat flows answer in channels',
  originInvalid: '"{origin}" is not an origin such as https://www.example.com',
  colorInvalid: 'not a color such as #057288',
  limitInvalid: 'must be from 1 to {maximum}',
  urlInvalid: 'not an address that begins with https:// or http://',
  urlMissing: 'a webhook channel needs an address for its events',
  tooManyKeys: 'a channel has at most {maximum} keys; delete one first',
  keyNotFound: 'no such key',
  notSaved: 'the channel has no settings yet; save them first',
  deliveryNotFound: 'no such event, or it was deleted',
  closed: 'this chat is not available',
  originRefused: 'this chat may not be opened on {origin}',
  signInNeeded: 'this chat is for signed-in users only',
  tokenRefused: 'the sign-in was refused: {why}',
  sessionEnded: 'the session of this chat has ended; open the chat again',
  tooManyMessages: 'you can send {maximum} messages in an hour',
  spentToday: 'this chat has answered as many messages as it may today',
  spentSession: 'this session has used as much as it may; start a new one later',
  cannotShare: 'this chat has no links to its transcripts',
  nothingToShare: 'nothing has been said yet',
  cannotUpload: 'this chat takes no files',
  fileNotFound: 'no such file in this chat; upload it again',
  filesFull: 'this chat stores no more files at present',
  transcriptGone: 'this transcript does not exist, or its link was withdrawn',
});
