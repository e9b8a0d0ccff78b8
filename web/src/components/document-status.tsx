import type { DocumentRow } from '../../../shared/domain/documents/documents.ts';
import { externalStateOf, isExternal } from '../../../shared/domain/documents/external-documents.ts';
import { dateAt } from '../../../shared/domain/time/working-days.ts';
import { useConfig } from '../lib/config.ts';
import { StatusBadge } from './ui/status-badge.tsx';

export type StatusOfDocument = Pick<DocumentRow, 'jenis' | 'status' | 'amended_by' | 'valid_until' | 'waits'>;

const externalTones = {
  ...({ Berlaku: 'done', Diubah: 'review', 'Menunggu orang kedua': 'review' } as const),
  ...({ 'Lewat masa berlaku': 'stop', Dicabut: 'stop' } as const),
};

/** How a document stands: red unless in force. Of one from outside also whether it was amended, or is past its last day. */
export const DocumentStatus = ({ document, className }: { document: StatusOfDocument; className?: string }) => {
  const state = useExternalState(document);
  const { status } = document;
  return (
    <StatusBadge
      status={state ?? status}
      tone={state ? externalTones[state] : status === 'Aktif' ? 'done' : 'stop'}
      {...(className !== undefined && { className })}
    />
  );
};

/** Of today; undefined for the company's own documents. */
export const useExternalState = (document: StatusOfDocument) => {
  const { time_zone } = useConfig();
  return isExternal(document) ? externalStateOf(document, dateAt(Date.now(), time_zone)) : undefined;
};

/** How a document stands, where that is not simply in force. */
export const NotInForce = ({ document }: { document: StatusOfDocument }) => {
  const state = useExternalState(document);
  const isInForce = document.status === 'Aktif' && (state === undefined || state === 'Berlaku');
  return isInForce ? null : <DocumentStatus document={document} />;
};
