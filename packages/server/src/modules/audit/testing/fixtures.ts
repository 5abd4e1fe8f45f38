import { fixture } from '../../../testing/fixture.js';

export const fixtures = [fixture(['actor_id'], ({ id }) => ({ actor_id: id }))];
