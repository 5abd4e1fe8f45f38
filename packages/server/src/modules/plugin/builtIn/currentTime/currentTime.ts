import type { BuiltInPlugin } from '../BuiltInPlugin.js';
import { tellTime } from './tellTime.js';

export const currentTime: BuiltInPlugin = {
  id: '101',
  functions: { current_time: async (_app, values) => tellTime(new Date(), values) },
  describe: (say) => ({
    name: say({ en: 'Current time', 'zh-CN': '当前时间' }),
    description: say({
      en: 'The date and time now, in any time zone.',
      'zh-CN': '任意时区的当前日期与时间。',
    }),
    tools: [
      {
        name: 'current_time',
        description: say({
          en: 'Returns the date, the time and the day of the week now.',
          'zh-CN': '返回当前的日期、时间和星期。',
        }),
        inputs: {
          time_zone: {
            type: 'string',
            default: 'UTC',
            description: say({
              en: 'IANA name of the time zone, such as Asia/Shanghai.',
              'zh-CN': '时区的 IANA 名称，例如 Asia/Shanghai。',
            }),
          },
        },
        required: [],
      },
    ],
  }),
};
