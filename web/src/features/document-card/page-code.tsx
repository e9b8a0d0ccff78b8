import { encode } from 'uqr';

/** The dark modules of a code, row by row, as one path in a square of `size` modules. */
const codePath = (data: readonly boolean[][]): string =>
  data
    .flatMap((modules, row) => modules.flatMap((isDark, column) => (isDark ? [`M${column} ${row}h1v1h-1z`] : [])))
    .join('');

/** The QR code of the page's address, dark on light in both colour schemes, because scanners expect that. */
export const PageCode = ({ address }: { address: string }) => {
  // Four light modules around it, as ISO/IEC 18004 requires.
  const { data, size } = encode(address, { ecc: 'M', border: 4 });
  return (
    <svg
      role="img"
      aria-label="Kode QR alamat halaman ini"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-28 shrink-0 rounded-md border border-line bg-white"
    >
      <path d={codePath(data)} fill="#000" />
    </svg>
  );
};
