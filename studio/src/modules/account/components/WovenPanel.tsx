import { Mark } from '@heddle/ui-kit';
import { Text, Title } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { accountMessages } from '../accountMessages.js';
import classes from './WovenPanel.module.css';

const warps = Array.from({ length: 15 }, (_, index) => 36 + index * 46);
const wefts = Array.from({ length: 10 }, (_, index) => ({ y: 180 + index * 46, end: 250 + index * 44 }));

/** The left half of the sign-in page: an illustration of half-woven cloth with one animated thread. */
export function WovenPanel() {
  const t = useMessages(accountMessages);
  return (
    <aside className={classes.panel} aria-label="Heddle">
      <svg
        className={classes.cloth}
        viewBox="0 0 720 900"
        preserveAspectRatio="xMinYMid slice"
        aria-hidden="true"
      >
        {warps.map((x) => (
          <line key={x} x1={x} x2={x} y1={0} y2={900} className={classes.warp} />
        ))}
        {wefts.map(({ y, end }, row) => (
          <g key={y}>
            <line
              x1={0}
              x2={end}
              y1={y}
              y2={y}
              className={classes.casing}
              strokeDasharray={`78 14`}
              strokeDashoffset={row % 2 ? 46 : 0}
            />
            <line
              x1={0}
              x2={end}
              y1={y}
              y2={y}
              className={classes.weft}
              strokeDasharray={`78 14`}
              strokeDashoffset={row % 2 ? 46 : 0}
            />
          </g>
        ))}
        <path className={classes.threadCasing} d="M0 686h250c130 0 130-186 290-186h180" />
        <path className={classes.thread} d="M0 686h250c130 0 130-186 290-186h180" />
      </svg>
      <div className={classes.brand}>
        <Mark size={36} />
        <span>Heddle</span>
      </div>
      <div className={classes.text}>
        <Title order={2} className={classes.slogan}>
          {t('slogan')}
        </Title>
        <Text c="var(--h-text-2)">{t('sloganWhy')}</Text>
      </div>
    </aside>
  );
}
