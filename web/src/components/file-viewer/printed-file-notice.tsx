import { PrintNotice } from '../print-notice.tsx';

/** Printed only: on each page of a file, because a page leaves the others behind. */
export const PrintedFileNotice = ({ ended }: { ended: string | undefined }) => (
  <p className="absolute inset-x-0 bottom-0 hidden bg-white px-2 py-1 text-center text-[#1a1d1c] text-xs print:block">
    {ended !== undefined && <strong className="block">TIDAK BERLAKU. {ended}</strong>}
    <PrintNotice />
  </p>
);
