import { useSyncExternalStore } from 'react';
import { useConfig } from '../lib/config.ts';
import { formatDateTime } from '../lib/format/format.ts';

let printedAt = new Date().toISOString();

const subscribe = (changed: () => void) => {
  const handlePrint = () => {
    printedAt = new Date().toISOString();
    changed();
  };
  window.addEventListener('beforeprint', handlePrint);
  return () => window.removeEventListener('beforeprint', handlePrint);
};

/** Printed only: product, company and time of printing, because a printed list is outdated after the next approval. */
export const PrintHeader = () => {
  const { product, company } = useConfig();
  const at = useSyncExternalStore(subscribe, () => printedAt);
  return (
    <p className="mb-3 hidden justify-between gap-4 border-line border-b pb-2 text-muted text-sm print:flex">
      <span>{[product, company].filter(Boolean).join(' · ')}</span>
      <span>Dicetak {formatDateTime(at)} · salinan tidak terkendali</span>
    </p>
  );
};
