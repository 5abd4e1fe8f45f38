import { defineReasons } from '../kernel/reasons.js';

/** Why a source of documents was not connected or read. */
export const knowledgeConnectorReasons = defineReasons('knowledgeConnector', {
  noConnection: 'there is no such connection, or you may not use it',
  noEntity: 'there is no such file of a connection, or you may not use it',
  kind: 'this kind of source cannot be connected',
  addressMissing: 'an address is needed',
  address: 'must be an http or https address without a user name',
  bucketMissing: 'the name of a bucket is needed',
  secretMissing: 'a secret is needed',
  newAddress: 'enter the secret again: it was entered for another address',
  tooMany: 'you already have the maximum of {maximum} connections',
  noOutbound: 'this server sends no requests to other servers',
  unauthorized: '{host} refuses the user name or the secret',
  status: '{host} answers with status {status}',
  unreachable: '{host} cannot be reached',
  tooSlow: '{host} takes longer than {seconds} seconds',
  tooLarge: 'the file is larger than {maximum:MiB}',
  invalidAnswer: '{host} gives an answer that cannot be read',
  noEntry: 'the source has no such file',
  fileType: 'files of the type {extension} cannot be read',
  needsConsent: 'authorize the connection first',
  consentEnded: 'the authorization has ended or was begun by somebody else; begin again',
  consentRefused: 'the provider refused the authorization: {problem}',
  notSearchable: 'this source cannot be searched',
  cancelled: 'cancelled',
  secretLost: 'the secret was encrypted with a key that this server no longer has; enter it again',
});
