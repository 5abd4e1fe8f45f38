/** A name that the name server of a test resolves to loopback. */
export const insideName = 'inside.example';

/** Private and special addresses in every notation, as origins with the given port: SEC-35. */
export const privateOrigins = (port: string): string[] =>
  [
    '127.0.0.1',
    'localhost',
    'localhost.',
    'inside.localhost',
    insideName,
    `${insideName}.`,
    '0.0.0.0',
    '127.1',
    '127.0.0.1.',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '\uff11\uff12\uff17.0.0.1',
    'ok@127.0.0.1',
    'ok:pass@127.0.0.1',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[fd00::1]',
    '10.0.0.1',
    '100.64.0.1',
    '169.254.169.254',
  ].map((host) => `http://${host}:${port}`);
