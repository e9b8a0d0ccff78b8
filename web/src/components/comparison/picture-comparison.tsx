import { cn } from '../../lib/cn.ts';
import type { ComparedPair } from './compare-pictures.ts';

type PictureComparisonProps = {
  names: { before: string; after: string };
  pairs: readonly ComparedPair[];
  isWide: boolean;
};

/** Pages that look different, each beside its counterpart, with the regions framed; those that do not are named. */
export const PictureComparison = ({ names, pairs, isWide }: PictureComparisonProps) => {
  const equal = pairs.filter(({ drawn }) => drawn?.regions.length === 0);
  return (
    <section aria-label="Halaman yang dibandingkan sebagai gambar" className="border-line border-t p-3">
      <p className="mb-2 font-semibold">Dibandingkan sebagai gambar</p>
      {equal.length > 0 && (
        <p className="mb-2 text-muted text-sm">
          {`Halaman ${equal.map(({ after }) => after).join(', ')}: gambarnya sama.`}
        </p>
      )}
      {pairs
        .filter((pair) => !equal.includes(pair))
        .map((pair) => (
          <PicturePair key={`${pair.before} ${pair.after}`} pair={pair} names={names} isWide={isWide} />
        ))}
    </section>
  );
};

type PicturePairProps = Pick<PictureComparisonProps, 'names' | 'isWide'> & { pair: ComparedPair };

const PicturePair = ({ pair: { before, after, drawn }, names, isWide }: PicturePairProps) => (
  <div className="mb-4">
    <p className="mb-1 text-sm">
      <span className="font-semibold">
        {before === after
          ? `Halaman ${after}`
          : `Halaman ${before} pada ${names.before} dan halaman ${after} pada ${names.after}`}
      </span>{' '}
      <span className="text-muted">
        {drawn
          ? `${drawn.regions.length} daerah tampak berbeda`
          : 'tidak dapat dibandingkan sebagai gambar: kosong atau tidak dapat ditampilkan di sini'}
      </span>
    </p>
    {drawn && (
      <div className={cn('grid gap-4', isWide && 'grid-cols-2')}>
        {(['before', 'after'] as const).map((side) => (
          <div key={side} className="relative border border-line bg-white">
            <img
              src={drawn.urls[side]}
              alt={`Halaman ${side === 'before' ? before : after}, ${names[side]}`}
              width={drawn.width}
              height={drawn.height}
              className="block h-auto w-full"
            />
            {drawn.regions.map((region) => (
              <span
                key={`${region.left} ${region.top}`}
                aria-hidden
                className="absolute rounded-sm outline-2 outline-[#b42318]"
                style={{
                  left: `${(100 * region.left) / drawn.width}%`,
                  top: `${(100 * region.top) / drawn.height}%`,
                  width: `${(100 * region.width) / drawn.width}%`,
                  height: `${(100 * region.height) / drawn.height}%`,
                }}
              />
            ))}
          </div>
        ))}
      </div>
    )}
  </div>
);
