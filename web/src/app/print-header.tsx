import { PrintNotice } from '../components/print-notice.tsx';
import { useConfig } from '../lib/config.ts';

/** Printed only: product, company, user and time of printing, because a printed list is outdated after the next approval. */
export const PrintHeader = () => {
  const { product, company } = useConfig();
  return (
    <p className="mb-3 hidden justify-between gap-4 border-line border-b pb-2 text-muted text-sm print:flex">
      <span>{[product, company].filter(Boolean).join(' · ')}</span>
      <span>
        <PrintNotice />
      </span>
    </p>
  );
};
