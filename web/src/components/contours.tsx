import { clsx } from 'clsx';

type ContoursProps = {
  /** Adds a label to the highlighted bench. */
  labelled?: boolean;
  className?: string;
};

/** Decoration: the benches of a mine pit in plan view (crest and toe lines), one bench highlighted. */
export const Contours = ({ labelled = false, className }: ContoursProps) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 1000 1000"
    preserveAspectRatio="xMidYMid slice"
    className={clsx('pointer-events-none select-none overflow-visible', className)}
  >
    <use href="/contours.svg#pit" />
    {labelled && (
      <g className="fill-white font-sans max-lg:hidden" fontSize="20">
        <path d="M178 232 L208 350" className="stroke-amber" strokeWidth="1.4" />
        <circle cx="208" cy="350" r="5" className="fill-amber" />
        <rect x="20" y="122" width="240" height="110" rx="6" className="fill-pit stroke-amber" strokeWidth="1.4" />
        <text x="38" y="156" className="fill-amber font-semibold">
          SOP-PRO-014
        </text>
        <text x="38" y="185">
          Penambangan Jenjang
        </text>
        <text x="38" y="213" fillOpacity="0.75">
          Revisi 3, Aktif
        </text>
      </g>
    )}
  </svg>
);
