import { channel } from '@heddle/api-contract/families/channel';
import { extend } from '../../kernel/extensionPoints.js';
import { implement } from '../../kernel/implement.js';
import { extendSealed } from '../../secrets/sealedColumns.js';
import { botChannels } from '../bot/index.js';
import { readBinding, saveBinding } from './bindings.js';
import { listChannels, saveChannel } from './channels.js';
import { ownChannels } from './connectorChannels.js';
import { addKey, removeKey } from './keys.js';
import { placeOf, renewLink, renewSecret, revokeTranscripts } from './renewals.js';
import * as tables from './tables.js';
import { answerMessage } from './webhook/answerMessage.js';
import { deliverEvent } from './webhook/deliverEvent.js';
import { clearOldEvents, listDeliveries, replayDeliveries } from './webhook/deliveries.js';
import { receiveMessage } from './webhook/receive.js';

const sealedSecrets = extendSealed({
  ...{ subject: 'channel', table: tables.channels, sealed: 'sealedSecret', keys: ['id'] },
  placeOf: ({ id }) => placeOf(id),
});

export const channelModule = implement(
  channel,
  {
    list: listChannels,
    save: saveChannel,
    readBinding,
    saveBinding,
    addKey,
    removeKey,
    renewLink,
    renewSecret,
    revokeTranscripts,
    listDeliveries,
    replay: replayDeliveries,
    receive: receiveMessage,
  },
  {
    tables,
    jobs: [answerMessage, deliverEvent],
    extensions: [...ownChannels.map((one) => extend(botChannels, one)), sealedSecrets],
    clearEnded: clearOldEvents,
  },
);
