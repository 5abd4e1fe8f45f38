import { fixture } from '../../../testing/fixture.js';

export const fixtures = [fixture(['ext_user_id'], ({ id }) => ({ ext_user_id: id }))];
