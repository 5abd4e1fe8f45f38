const warps = Array.from({ length: 11 }, (_, index) => 24 + index * 13);
const rows = [
  { y: 88, className: 'h-weave-row' },
  { y: 79, className: 'h-weave-row h-weave-weft' },
  { y: 70, className: 'h-weave-row' },
  { y: 61, className: 'h-weave-row' },
];

/** In every second row the odd warp threads lie over the weft, which is what makes it a weave. */
function Crossings({ y, isOdd, until }: { y: number; isOdd: boolean; until: number }) {
  const over = warps.filter((x, index) => index % 2 === Number(isOdd) && x < until);
  return over.map((x) => (
    <g key={x}>
      <path d={`M${x} ${y - 4.5}v9`} className="h-weave-gap" />
      <path d={`M${x} ${y - 4.5}v9`} className="h-weave-warp" />
    </g>
  ));
}

/** Illustration of empty states: a half-woven cloth on its warp, with the shuttle under way. */
export function Weave() {
  return (
    <svg className="h-weave" width="176" height="104" viewBox="0 0 176 104" aria-hidden="true">
      {warps.map((x) => (
        <path key={x} d={`M${x} 8V98`} className="h-weave-warp" />
      ))}
      {rows.map((row, index) => (
        <g key={row.y}>
          <path d={`M14 ${row.y}H164`} className={row.className} />
          <Crossings y={row.y} isOdd={index % 2 === 0} until={176} />
        </g>
      ))}
      <path d="M14 52H104" className="h-weave-row h-weave-live" />
      <Crossings y={52} isOdd until={90} />
      <rect x="100" y="45" width="40" height="14" rx="7" className="h-weave-shuttle" />
      <path d="M110 52h20" className="h-weave-thread" />
    </svg>
  );
}
