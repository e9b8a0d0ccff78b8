import { cn } from '../lib/cn.ts';

type ContoursProps = {
  /** Labels the amber bench as the document that controls it. */
  labelled?: boolean;
  className?: string;
};

/** The benches of a pit in plan: crest and toe lines, one bench picked out. */
export function Contours({ labelled = false, className }: ContoursProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1000 1000"
      preserveAspectRatio="xMidYMid slice"
      className={cn('pointer-events-none select-none', className)}
    >
      <use href="/contours.svg#pit" />
      {labelled && (
        <g className="fill-white font-sans max-lg:hidden" fontSize="20">
          <path d="M208 350 L170 268 H24" fill="none" className="stroke-amber" strokeWidth="1.4" />
          <circle cx="208" cy="350" r="5" className="fill-amber" />
          <text x="24" y="254" className="fill-amber font-semibold">
            SOP-PRO-014
          </text>
          <text x="24" y="296">
            Penambangan Jenjang
          </text>
          <text x="24" y="322" fillOpacity="0.72">
            Revisi 3, Aktif
          </text>
        </g>
      )}
    </svg>
  );
}
