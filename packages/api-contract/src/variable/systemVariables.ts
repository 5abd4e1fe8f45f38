/** Variables that the server computes; nobody sets them. Each is in effect in every channel. */
export const systemVariables = [
  {
    key: 'sys_uuid',
    about: {
      'zh-CN': '用户在该应用或智能体的该渠道中的唯一标识，不透露账号',
      en: 'Opaque ID of the user, different for each app or agent and channel',
    },
    example: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  },
  {
    key: 'sys_user_name',
    about: {
      'zh-CN': '用户的名称；通过 API 或 SDK 来访的终端用户没有',
      en: 'Name of the user; end users of the API or SDK have none',
    },
    example: 'Ada',
  },
  {
    key: 'sys_language',
    about: { 'zh-CN': '界面语言', en: 'Language of the interface' },
    example: 'zh-CN',
  },
  {
    key: 'sys_time_zone',
    about: {
      'zh-CN': '用户的时区；客户端未提供时为 UTC',
      en: 'Time zone of the user; UTC if their client does not say',
    },
    example: 'Asia/Shanghai',
  },
  {
    key: 'sys_location',
    about: {
      'zh-CN': '用户所在位置（纬度,经度），由 API 请求提供；否则为空',
      en: 'Latitude and longitude of the user, if the API request has them; empty otherwise',
    },
    example: '31.23,121.47',
  },
  {
    key: 'sys_channel',
    about: { 'zh-CN': '渠道的 ID', en: 'ID of the channel' },
    example: '1024',
  },
  {
    key: 'sys_conversation_id',
    about: { 'zh-CN': '会话的 ID；没有会话时为空', en: 'ID of the conversation; empty without one' },
    example: '7480000000000000001',
  },
  {
    key: 'sys_date',
    about: { 'zh-CN': '当前日期（UTC）', en: 'Current date (UTC)' },
    example: '2026-11-28',
  },
] as const;

/** Name of a system variable. */
export type SystemVariableName = (typeof systemVariables)[number]['key'];

/** Names of system variables begin with this; no other variable may. */
export const systemPrefix = 'sys_';
