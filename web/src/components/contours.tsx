import { clsx } from 'clsx';

/** Decoration: the benches of a mine pit in plan view (crest and toe lines), one bench highlighted. */
export const Contours = ({ labelled = false, className }: { labelled?: boolean; className?: string }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 1000 1000"
    preserveAspectRatio="xMidYMid slice"
    className={clsx('pointer-events-none select-none overflow-visible', className)}
  >
    <use href="/contours.svg#pit" />
    {labelled && (
      <>
        <Label className="max-lg:hidden" transform="translate(20 122)" tip={[188, 228]} />
        <Label className="lg:hidden" transform="translate(536 10) scale(1.35)" tip={[120, 146]} />
      </>
    )}
  </svg>
);

type LabelProps = {
  className: string;
  transform: string;
  /** The point on the highlighted bench, from the label's corner. */
  tip: [x: number, y: number];
};

const Label = ({ className, transform, tip: [x, y] }: LabelProps) => (
  <g className={clsx('fill-white font-sans', className)} transform={transform} fontSize="20">
    <path d={`M158 110 L${x} ${y}`} className="stroke-amber" strokeWidth="1.4" />
    <circle cx={x} cy={y} r="5" className="fill-amber" />
    <rect width="240" height="110" rx="6" className="fill-pit stroke-amber" strokeWidth="1.4" />
    <text x="18" y="34" className="fill-amber font-semibold">
      SOP-PRO-014
    </text>
    <text x="18" y="63">
      Penambangan Jenjang
    </text>
    <text x="18" y="91" fillOpacity="0.75">
      Revisi 3, Aktif
    </text>
  </g>
);
