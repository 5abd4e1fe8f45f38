import { mcp } from '@heddle/api-contract/families/mcp';
import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(['mcp_server_id', 'access_point_id', 'accesspoint_id'], async (owner) => {
    const calls = owner.clientOf({ mcp }).mcp;
    const { mcp_server } = await calls.create({ space_id: owner.spaceId, name: 'owned' });
    const { mcp_server_access_point: point } = await calls.createAccessPoint({
      mcp_server_id: mcp_server.id,
      server_url: 'http://127.0.0.1:9/mcp',
    });
    return { mcp_server_id: mcp_server.id, access_point_id: point.id, accesspoint_id: point.id };
  }),
];
